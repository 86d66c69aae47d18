import type { Server } from 'node:http';
import { COSTLY_BODIES, dribble, exchange, malformedRequests } from '../../../../tools/fuzz/sockets';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { type TestStore, startStore } from '../store-harness';

const LOGIN = '/api/v1/auth/login';
const HEALTH = '/api/v1/health';
const SLOW_SOCKETS = 500;

describe('the store, on its sockets', () => {
  let store: TestStore;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    store = await startStore();
    server = store.app.getHttpServer();
    port = (server.address() as { port: number }).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await store.stop();
  });
  /** Checks that other clients are still served. */
  const expectServed = async (): Promise<void> => {
    expect((await store.client.get('/health')).status).toBe(200);
  };

  const get = (target: string, ...headers: string[]): string =>
    [`GET ${target} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');
  const post = (body: string | Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);

  it('sets its limits itself', () => {
    expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      maxHeadersCount: 100,
      maxConnections: 10_000,
    });
  });

  it.each(malformedRequests(LOGIN))('rejects %s once, in its own shape, and hangs up', async (_, bytes) => {
    const { text, statuses, isClosed } = await exchange(port, bytes);
    expect(isClosed).toBe(true);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    // Node itself rejects a request without a host, with an empty body.
    const body = /\{.*\}/.exec(text)?.[0];
    expect(body === undefined || 'code' in JSON.parse(body)).toBe(true);
    await expectServed();
  });

  it('says 431 of headers that are too long', async () => {
    const { statuses, text } = await exchange(port, get(HEALTH, `X-A: ${'b'.repeat(20_000)}`));
    expect(statuses).toEqual([431]);
    expect(text).toContain('x-content-type-options: nosniff');
  });

  it.each(COSTLY_BODIES)('rejects %s at once', async (_, body, status) => {
    const start = performance.now();
    const { statuses } = await exchange(port, post(body));
    expect(statuses).toEqual([status]);
    expect(performance.now() - start).toBeLessThan(patience(5_000));
    await expectServed();
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['half a surrogate pair', '{"email":"\\ud800@example.com","password":"\\udfff"}'],
    ['keys of the prototype', '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"a":1}}}'],
  ])('rejects %s in a body', async (_, body) => {
    const { statuses } = await exchange(port, post(body));
    expect(statuses).toHaveLength(1);
    expect([400, 422]).toContain(statuses[0]);
    expect({}).not.toHaveProperty('email');
  });

  it('answers fifty requests of one connection in their order', async () => {
    const pipeline = Array.from({ length: 50 }, (_, index) =>
      get(index % 2 ? '/api/v1/nothing' : HEALTH),
    ).join('');
    const { statuses } = await exchange(port, pipeline);
    expect(statuses).toEqual(Array.from({ length: 50 }, (_, index) => (index % 2 ? 404 : 200)));
  });

  it('takes a body for a body, whatever stands in it', async () => {
    const { statuses } = await exchange(port, post(get('/api/v1/health')));
    expect(statuses).toEqual([400]);
  });

  it('reads a target with a host as one without', async () => {
    const { statuses } = await exchange(
      port,
      get(`http://other.example${HEALTH}`) + get('http://other.example'),
    );
    expect(statuses).toEqual([200, 404]);
  });

  it('answers HTTP/1.0 and hangs up', async () => {
    const { statuses, isClosed } = await exchange(port, `GET ${HEALTH} HTTP/1.0\r\n\r\n`);
    expect({ statuses, isClosed }).toEqual({ statuses: [200], isClosed: true });
  });

  it('goes by the first of two tokens, and changes to no other protocol', async () => {
    const two = get('/api/v1/user', 'Authorization: Bearer a.b.c', 'Authorization: Bearer d.e.f');
    expect((await exchange(port, two)).statuses).toEqual([401]);
    const upgrade = get(
      HEALTH,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    );
    expect((await exchange(port, upgrade)).statuses).not.toContain(101);
    const expecting = `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}`;
    expect((await exchange(port, expecting)).statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('serves others while 500 connections send slowly, and ends those', async () => {
    const started = `GET ${HEALTH} HTTP/1.1\r\nHost: a\r\nX-Slow: `;
    const unfinished = `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
    const slow = Array.from({ length: SLOW_SOCKETS }, (_, index) =>
      dribble(port, index % 2 ? started : unfinished),
    );
    const times: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const start = performance.now();
      expect((await store.client.get('/health')).status).toBe(200);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    expect(times[98]).toBeLessThan(patience(5_000));
    const { headersTimeout, requestTimeout } = server;
    // Shortens the timeouts of the same check.
    Object.assign(server, { headersTimeout: 100, requestTimeout: 200 });
    const responses = await Promise.all(slow.map(({ closed }) => closed));
    Object.assign(server, { headersTimeout, requestTimeout });
    expect(responses.filter((text) => !text.startsWith('HTTP/1.1 408 '))).toEqual([]);
  });
});
