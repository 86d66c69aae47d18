import { isApiError, isErrorOf } from './errors';
import { memorySession } from './session';
import { json, testClient } from './test-service.fixture';

const NOW = { 'retry-after': '0' };

function html(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/html' } });
}

/** Returns the error of a call that must fail. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => error,
  );
}

describe('a call', () => {
  it('puts parameters into path, query and body', async () => {
    const { api, seen } = testClient(() => json(200, { data: 7 }), { language: 'fr' });
    await expect(api.things.get({ id: 'a/b' })).resolves.toBe(7);
    await api.things.list({ search: 'blue & red', id: [1, 2], from: undefined });
    await api.things.replace({ id: 3, name: 'Lamp' });
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/things/a%2Fb', ''],
      ['GET', '/api/things?search=blue%20%26%20red&id=1&id=2', ''],
      ['PUT', '/api/things/3', '{"name":"Lamp"}'],
    ]);
    expect(seen.map(({ headers }) => [headers['accept-language'], headers['content-type']])).toEqual([
      ['fr', undefined],
      ['fr', undefined],
      ['fr', 'application/json'],
    ]);
  });

  it('asks a function for the language at each call', async () => {
    let language: string | undefined = 'fr';
    const { api, seen } = testClient(() => json(200, { data: 7 }), { language: () => language });
    await api.things.get({ id: 1 });
    language = 'en';
    await api.things.replace({ id: 3, name: 'Lamp' });
    language = undefined;
    await api.things.get({ id: 1 });
    expect(seen.map(({ headers }) => headers['accept-language'])).toEqual(['fr', 'en', undefined]);
  });

  it('reaches routes that the client does not know', async () => {
    const { api, seen } = testClient(() => json(200, { data: 7 }));
    await expect(api.raw.request({ path: '/ext/offers', input: { page: 2 } })).resolves.toBe(7);
    await api.raw.request({ method: 'POST', path: '/ext/offers', input: { name: 'Lamp' } });
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/ext/offers?page=2', ''],
      ['POST', '/api/ext/offers', '{"name":"Lamp"}'],
    ]);
    expect(seen.map(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([false, true]);
  });

  it('takes an address that has the prefix already', async () => {
    const { api, seen } = testClient(() => json(200, {}), { baseUrl: 'http://service.test/shop/api' });
    await api.things.list();
    expect(seen[0]?.path).toBe('/shop/api/things');
  });

  it('names the version that the caller has read', async () => {
    const { api, seen } = testClient(() => json(200, {}));
    await api.things.replace({ id: 1 }, { ifMatch: '812' });
    await api.things.remove({ id: 1 }, { ifMatch: '*' });
    await api.things.remove({ id: 1 });
    expect(seen.map(({ headers }) => headers['if-match'])).toEqual(['"812"', '*', undefined]);
  });

  it('returns nothing for 204, and a file as a Blob', async () => {
    const { api } = testClient(({ method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, { data: 'of the file' }),
    );
    await expect(api.things.remove({ id: 1 })).resolves.toBeUndefined();
    const file = (await api.things.download({ id: 1 })) as Blob;
    await expect(file.text()).resolves.toBe('{"data":"of the file"}');
  });

  it('reports each attempt', async () => {
    const { api, reports } = testClient((_, count) => json(count === 1 ? 503 : 200, { code: 'BUSY' }, NOW));
    await api.things.get({ id: 1 });
    expect(reports).toMatchObject([
      { operation: 'things.get', method: 'GET', path: '/things/{id}', status: 503 },
      { operation: 'things.get', status: 200 },
    ]);
  });

  it('has no operations that the table does not name', () => {
    const { api } = testClient(() => json(200, {}));
    expect((api as unknown as { then?: unknown }).then).toBeUndefined();
    expect((api.things as unknown as { eachThing?: unknown }).eachThing).toBeUndefined();
  });
});

describe('an error', () => {
  it('has the code, the request and the operation', async () => {
    const { api } = testClient(() => json(409, { code: 'TAKEN' }, { 'x-request-id': 'r-1' }));
    const error = await failureOf(api.things.create({ name: 'Lamp' }));
    expect(error).toMatchObject({
      status: 409,
      code: 'TAKEN',
      message: 'It is TAKEN.',
      requestId: 'r-1',
      operation: 'things.create',
      fieldErrors: {},
    });
    expect([isApiError(error), isApiError(error, 'TAKEN'), isApiError(error, 'FREE')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isErrorOf(error, 'things.create'), isErrorOf(error, 'things.get')]).toEqual([true, false]);
    expect(isApiError(new Error('TAKEN'))).toBe(false);
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 400 })],
    ['JSON of another service', () => json(400, { problem: true })],
    [
      'a success that is cut',
      () => new Response('{"data":', { headers: { 'content-type': 'application/json' } }),
    ],
    ['the login of a network', () => html('<h1>Welcome to our network</h1>')],
  ])('is UNEXPECTED_RESPONSE for %s', async (_, answer) => {
    const { api } = testClient(answer);
    await expect(api.things.create()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
  });
});

describe('a page of a network in place of a response', () => {
  it.each(['list', 'download', 'report', 'remove'] as const)('is no result of %s', async (name) => {
    const { api } = testClient(() => html('<h1>Please log in</h1>'));
    await expect(api.things[name]({ id: 1 })).rejects.toMatchObject({
      status: 200,
      code: 'UNEXPECTED_RESPONSE',
    });
  });

  it('leaves files, CSV and pages of the service as they are', async () => {
    const typed = (type: string) => () => new Response('content', { headers: { 'content-type': type } });
    const textOf = async (blob: Promise<unknown>): Promise<string> => ((await blob) as Blob).text();
    await expect(textOf(testClient(typed('text/csv; charset=utf-8')).api.things.report())).resolves.toBe(
      'content',
    );
    await expect(textOf(testClient(typed('application/pdf')).api.things.download({ id: 1 }))).resolves.toBe(
      'content',
    );
    await expect(textOf(testClient(typed('text/html')).api.things.show({ id: 1 }))).resolves.toBe('content');
    await expect(testClient(() => json(200, { data: 3 })).api.things.report()).resolves.toBe(3);
  });

  it('ends no session', async () => {
    const session = memorySession();
    const { api } = testClient(() => html('<h1>Please log in</h1>'), { session });
    await expect(api.auth.login({ email: 'a@example.com' })).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
    });
    expect(session.get()).toBeNull();
  });
});

describe('retries', () => {
  const lost = (): never => {
    throw new TypeError('fetch failed');
  };

  it('keep the idempotency key, which is new for each call', async () => {
    const { api, seen } = testClient((_, count) =>
      count % 2 ? json(503, { code: 'BUSY' }, NOW) : json(201, {}),
    );
    await api.things.create({ name: 'Lamp' });
    await api.things.create({ name: 'Lamp' });
    await api.things.create({ name: 'Lamp' }, { idempotencyKey: 'mine' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], 'mine', 'mine']);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('follow a lost connection only where a second run changes nothing', async () => {
    const { api, seen } = testClient((_, count) => (count === 1 ? lost() : json(200, { data: 'once' })));
    await expect(api.things.create({ name: 'Lamp' })).resolves.toBe('once');
    expect(seen).toHaveLength(2);
    const unsafe = testClient(lost);
    await expect(unsafe.api.things.contact({ text: 'Hello' })).rejects.toMatchObject({
      status: 0,
      code: 'CONNECTION_LOST',
    });
    expect(unsafe.seen).toHaveLength(1);
  });

  it('are told before they begin', async () => {
    const onRetry = jest.fn();
    const { api } = testClient((_, count) => (count === 1 ? lost() : json(200, { data: 'once' })), {
      onRetry,
    });
    await api.things.create({ name: 'Lamp' });
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(onRetry).toHaveBeenCalledWith({
      operation: 'things.create',
      method: 'POST',
      error: expect.objectContaining({ code: 'CONNECTION_LOST' }),
      wait: expect.any(Number),
    });
  });

  it('wait for a first request with the same key that still runs', async () => {
    const { api, seen } = testClient((_, count) =>
      count === 1 ? json(409, { code: 'IDEMPOTENCY_IN_PROGRESS' }, NOW) : json(201, { data: 'first' }),
    );
    await expect(api.things.create()).resolves.toBe('first');
    expect(seen).toHaveLength(2);
  });

  it('do not follow a lost connection when the call names a version', async () => {
    const { api, seen } = testClient(lost);
    await expect(api.things.replace({ id: 1 }, { ifMatch: '7' })).rejects.toMatchObject({
      code: 'CONNECTION_LOST',
    });
    expect(seen).toHaveLength(1);
  });

  it('end after the number of tries, and are off with 0', async () => {
    const three = testClient(() => json(429, { code: 'SLOW_DOWN' }, NOW));
    await expect(three.api.things.contact()).rejects.toMatchObject({ code: 'SLOW_DOWN', retryAfter: 0 });
    expect(three.seen).toHaveLength(4);
    const none = testClient(() => json(429, { code: 'SLOW_DOWN' }, NOW), { retries: 0 });
    await expect(none.api.things.contact()).rejects.toMatchObject({ code: 'SLOW_DOWN' });
    expect(none.seen).toHaveLength(1);
  });

  it('leave a long wait to the caller', async () => {
    const { api, seen } = testClient(() => json(429, { code: 'SLOW_DOWN' }, { 'retry-after': '60' }));
    await expect(api.things.get({ id: 1 })).rejects.toMatchObject({ retryAfter: 60_000 });
    expect(seen).toHaveLength(1);
  });
});

describe('ending a call', () => {
  const never = (): Promise<Response> => new Promise(() => {});

  it('aborts the request with the reason of the signal', async () => {
    const { api, seen } = testClient(never);
    const controller = new AbortController();
    const call = api.things.get({ id: 1 }, { signal: controller.signal });
    const reason = new Error('The page was left.');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  it('aborts the wait before a retry', async () => {
    const controller = new AbortController();
    const { api, seen } = testClient(() => {
      queueMicrotask(() => controller.abort(new Error('Enough.')));
      return json(503, { code: 'BUSY' }, { 'retry-after': '20' });
    });
    await expect(api.things.get({ id: 1 }, { signal: controller.signal })).rejects.toThrow('Enough.');
    expect(seen).toHaveLength(1);
  });

  it('is TIMEOUT when there is no answer, and repeated where that is safe', async () => {
    const slow = testClient(never, { timeout: 50, retries: 0 });
    await expect(slow.api.things.contact()).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' });
    const { api, seen } = testClient((_, count) => (count === 1 ? never() : json(200, { data: 1 })), {
      timeout: 50,
    });
    await expect(api.things.create()).resolves.toBe(1);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('the pages of a list', () => {
  const pages = [[1, 2], [3, 4], [5]];
  const answer = ({ path }: { path: string }): Response =>
    json(200, {
      data: pages[Number(new URLSearchParams(path.split('?')[1]).get('page')) - 1],
      meta: { last: 3 },
    });

  it('are read one after the other', async () => {
    const { api, seen } = testClient(answer);
    const found: number[] = [];
    for await (const one of api.things.each({ search: 'x' })) found.push(one);
    expect(found).toEqual([1, 2, 3, 4, 5]);
    expect(seen.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((page) => `/api/things?search=x&page=${page}`),
    );
  });

  it('are read from a page on, and no further than the caller reads', async () => {
    const { api, seen } = testClient(answer);
    for await (const one of api.things.each({ page: 2 })) if (one === 4) break;
    expect(seen.map(({ path }) => path)).toEqual(['/api/things?page=2']);
  });

  it('end at an empty page', async () => {
    const { api, seen } = testClient(() => json(200, { data: [], meta: { last: 9 } }));
    for await (const one of api.things.each()) throw new Error(`There is ${one}.`);
    expect(seen).toHaveLength(1);
  });
});

describe('an upload', () => {
  it('is a form, and reports its progress', async () => {
    const { api, seen } = testClient(() => json(200, { data: 'stored' }));
    const onProgress = jest.fn();
    const file = new File(['hello'], 'hello.txt', { type: 'text/plain' });
    await expect(api.things.upload({ file, tags: ['a', 'b'] }, { onProgress })).resolves.toBe('stored');
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('filename="hello.txt"');
    expect(seen[0]?.body.match(/name="tags"/g)).toHaveLength(2);
    const [[{ sent, total }]] = onProgress.mock.calls as [[{ sent: number; total: number }]];
    expect(sent).toBe(total);
    expect(total).toBe(seen[0]?.body.length);
  });
});
