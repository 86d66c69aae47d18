import {
  Body,
  Controller,
  Get,
  Inject,
  Injectable,
  Module,
  Param,
  Post,
  Put,
  Query,
  type Type,
} from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type as T } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import pino from 'pino';
import { Db } from '@comptoir/db';
import { AppError, defineErrors } from '@comptoir/errors';
import {
  Caller,
  Endpoint,
  Envelope,
  Health,
  HttpModule,
  IdPipe,
  IntField,
  ObjectListField,
  PageQuery,
  NotFoundCheck,
  type Principal,
  RouteAccess,
  type FrameworkErrors,
  StringField,
  createHttpApp,
  view,
} from '.';

const Errors = defineErrors({
  BAD_REQUEST: [400, 'bad'],
  INVALID_JSON: [400, 'not json'],
  UNAUTHENTICATED: [401, 'who?'],
  NOT_FOUND: [404, 'nothing'],
  METHOD_NOT_ALLOWED: [405, 'method'],
  PAYLOAD_TOO_LARGE: [413, 'large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'media'],
  VALIDATION_ERROR: [422, 'invalid'],
  TOO_MANY_REQUESTS: [429, 'slow down'],
  PRECONDITION_FAILED: [412, 'changed'],
  SERVER_ERROR: [500, 'oops'],
  SERVICE_UNAVAILABLE: [503, 'soon'],
  CONFLICT: [409, 'conflict'],
});

@Injectable()
class TestEnvelope extends Envelope {
  readonly frameworkErrors: FrameworkErrors = {
    badRequest: Errors.BAD_REQUEST,
    invalidJson: Errors.INVALID_JSON,
    invalidId: Errors.NOT_FOUND,
    notFound: Errors.NOT_FOUND,
    unknownRoute: Errors.NOT_FOUND,
    methodNotAllowed: Errors.METHOD_NOT_ALLOWED,
    payloadTooLarge: Errors.PAYLOAD_TOO_LARGE,
    unsupportedMediaType: Errors.UNSUPPORTED_MEDIA_TYPE,
    tooManyRequests: Errors.TOO_MANY_REQUESTS,
    unauthenticated: Errors.UNAUTHENTICATED,
    preconditionFailed: Errors.PRECONDITION_FAILED,
    serverError: Errors.SERVER_ERROR,
    unavailable: Errors.SERVICE_UNAVAILABLE,
    conflict: Errors.CONFLICT,
    validation: (errors) => Errors.VALIDATION_ERROR({ errors }),
  };
  readonly errorSchema = T.Object({ code: T.String() });
  success(value: unknown): unknown {
    return { ok: true, ...(value as object) };
  }
  successSchema = (schema: ReturnType<typeof T.Object>): ReturnType<typeof T.Object> => schema;
  error({ code, errors }: AppError): unknown {
    return { code, errors };
  }
}

@Injectable()
class TestAccess extends RouteAccess {
  async admit(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config.access === 'optional') return;
    await this.identify(request);
  }

  identify(request: FastifyRequest): Promise<void> {
    if (request.headers.authorization !== 'Bearer good') throw Errors.UNAUTHENTICATED();
    request.principal = {
      userId: 7,
      sessionId: null,
      roles: ['customer'],
      email: 'a@b.c',
      emailVerified: true,
    };
    return Promise.resolve();
  }
}

class LineDto {
  @IntField({ min: 1, max: 5 })
  quantity: number;
}

class ThingDto {
  @StringField({ max: 10 })
  name: string;

  @ObjectListField(() => LineDto, { max: 3, optional: true })
  lines?: LineDto[];
}

class ThingsQuery extends PageQuery {}

@Injectable()
class ThingLookup extends NotFoundCheck {
  targetExists(params: Record<string, string>): Promise<boolean> {
    return Promise.resolve(params.id === '1');
  }
}

const ThingView = view('Thing', { data: T.Unknown() });

@Controller('things')
class ThingsController {
  @Get()
  @Endpoint({ access: 'public', summary: 'List', returns: ThingView })
  list(@Query() query: ThingsQuery): { data: unknown } {
    return { data: { page: query.page, per_page: query.per_page } };
  }

  @Post()
  @Endpoint({ access: 'customer', summary: 'Create', status: 201, returns: ThingView })
  create(@Body() body: ThingDto, @Caller() caller: Principal): { data: unknown } {
    return { data: { ...body, by: caller.userId } };
  }

  @Put(':id')
  @Endpoint({ access: 'public', summary: 'Change', returns: ThingView, notFound: ThingLookup })
  update(@Param('id', IdPipe) id: number, @Body() body: ThingDto): { data: unknown } {
    return { data: { id, name: body.name } };
  }

  @Get('broken')
  @Endpoint({ access: 'public', summary: 'Fail', returns: ThingView })
  broken(): never {
    throw new Error('a secret of the inside');
  }

  @Post('raw')
  @Endpoint({ access: 'public', summary: 'Raw', rawBody: true, returns: ThingView })
  raw(@Body() body: Buffer): { data: unknown } {
    return { data: { bytes: body.toString() } };
  }

  @Post('limited')
  @Endpoint({ access: 'public', summary: 'Limited', rateLimit: 'twice', returns: ThingView })
  limited(): { data: unknown } {
    return { data: 1 };
  }

  @Post('forgiving')
  @Endpoint({ access: 'public', summary: 'Count failures', rateLimit: 'failure', returns: ThingView })
  forgiving(@Body() body: ThingDto): { data: unknown } {
    return { data: body.name };
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  open(): string {
    return 'open to all';
  }
}

function moduleWith(...controllers: Type[]): Type {
  const probe = { read: () => Promise.resolve({ writable: true, pendingMigrations: [] }) };
  @Module({ providers: [{ provide: Db, useValue: { probe } }], exports: [Db] })
  class DbStandIn {}
  Reflect.defineMetadata('__module:global__', true, DbStandIn);

  @Module({
    imports: [
      DbStandIn,
      HttpModule.forRoot({
        envelope: TestEnvelope,
        rateLimits: {
          enabled: true,
          redisUrl: 'redis://127.0.0.1:1',
          prefix: 'test',
          rules: {
            twice: [{ points: 2, seconds: 60 }],
            failure: [{ points: 1, seconds: 60, failuresOnly: true }],
          },
        },
      }),
    ],
    controllers,
    providers: [ThingLookup, { provide: RouteAccess, useClass: TestAccess }],
  })
  class TestModule {
    constructor(@Inject(Envelope) readonly envelope: Envelope) {}
  }
  return TestModule;
}

function boot(...controllers: Type[]): Promise<NestFastifyApplication> {
  return createHttpApp(moduleWith(...controllers), {
    prefix: 'api',
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    cors: { origins: ['https://shop.example'], allowLocalhost: false, credentials: true },
    docs: { title: 'Test', description: '' },
    configure: (server) => {
      server.addHook('preHandler', (request, reply, done) => {
        if (request.headers['x-answered']) void reply.send({ data: 'answered' });
        else done();
      });
    },
  });
}

describe('createHttpApp', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await boot(ThingsController);
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    headers = {},
  ) => {
    const answer = await app.inject({ method, url, payload: payload as string, headers });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body ? answer.json() : undefined,
    } as {
      status: number;
      headers: Record<string, string>;
      body: Record<string, unknown>;
    };
  };
  const signedIn = { authorization: 'Bearer good' };

  it('ignores computed properties of a page in a query', async () => {
    const { status, body } = await call('GET', '/api/things?page=2&offset=7');
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, data: { page: 2, per_page: 15 } } });
  });

  it('wraps responses in the envelope and gives each a request id', async () => {
    const { status, body, headers } = await call('GET', '/api/things?per_page=500');
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, data: { page: 1, per_page: 100 } } });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('takes over a well-formed request id and replaces any other', async () => {
    expect(
      (await call('GET', '/api/things', undefined, { 'x-request-id': 'order-12345' })).headers[
        'x-request-id'
      ],
    ).toBe('order-12345');
    expect(
      (await call('GET', '/api/things', undefined, { 'x-request-id': '<script>' })).headers['x-request-id'],
    ).not.toBe('<script>');
  });

  it('names every invalid field by its path and drops unknown keys', async () => {
    const rejected = await call(
      'POST',
      '/api/things',
      { name: '', lines: [{ quantity: 0 }, 'text'] },
      signedIn,
    );
    expect(rejected.status).toBe(422);
    expect(Object.keys(rejected.body.errors as object)).toEqual(
      expect.arrayContaining(['name', 'lines.0.quantity']),
    );
    const accepted = await call(
      'POST',
      '/api/things',
      { name: ' a ', role: 'admin', lines: [{ quantity: '2' }] },
      signedIn,
    );
    expect(accepted).toMatchObject({
      status: 201,
      body: { data: { name: 'a', lines: [{ quantity: 2 }], by: 7 } },
    });
    expect(accepted.body.data).not.toHaveProperty('role');
  });

  it('rejects an anonymous caller before it reads the body', async () => {
    const answer = await call('POST', '/api/things', '{"broken', { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each([
    ['malformed JSON', '{"broken', 'application/json', 400, 'INVALID_JSON'],
    [
      'a body of over a megabyte',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['an unknown content type', 'a=b', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a NUL in a text', '{"name":"a\\u0000"}', 'application/json', 422, 'VALIDATION_ERROR'],
    ['a list instead of an object', '[]', 'application/json', 422, 'VALIDATION_ERROR'],
    ['values in each other', `${'['.repeat(99)}${']'.repeat(99)}`, 'application/json', 400, 'INVALID_JSON'],
    [
      'a list that takes long to check',
      `{"name":"a","lines":[${'{},'.repeat(99_999)}{}]}`,
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('answers %s with the service’s error body', async (_, payload, type, status, code) => {
    expect(await call('POST', '/api/things', payload, { ...signedIn, 'content-type': type })).toMatchObject({
      status,
      body: { code },
    });
  });

  it('answers a plain OPTIONS without a body', async () => {
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/things' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('reads no body of a GET', async () => {
    const sent = await call('GET', '/api/things', '{"broken', { 'content-type': 'multipart/form-data' });
    expect(sent.status).toBe(200);
  });

  it('excludes responses to signed-in callers from caches', async () => {
    expect((await call('POST', '/api/things', { name: 'a' }, signedIn)).headers['cache-control']).toBe(
      'no-store',
    );
    expect((await call('POST', '/api/things')).headers['cache-control']).toBe('no-store');
    expect((await call('GET', '/api/things')).headers['cache-control']).toBe('no-store');
  });

  it('sends security headers for requests without a route', async () => {
    for (const url of ['/api/%E0%A4%A', `/api/things/${'x'.repeat(400)}`, '/api/nothing']) {
      const { statusCode, headers } = await app.inject({
        url,
        headers: { 'x-request-id': 'request-of-a-test' },
      });
      expect([url, statusCode, headers]).toMatchObject([
        url,
        404,
        { 'x-content-type-options': 'nosniff', 'x-request-id': 'request-of-a-test' },
      ]);
    }
  });

  it('distinguishes a wrong method from an unknown path', async () => {
    const wrong = await call('DELETE', '/api/things');
    expect(wrong).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(wrong.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    expect(await call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each(['abc', '99999999999', '0', '-1'])('answers 404 for the path id %s', async (id) => {
    expect(await call('PUT', `/api/things/${id}`, { name: 'a' })).toMatchObject({ status: 404 });
  });

  it('lets an unknown path id win over an invalid body', async () => {
    expect(await call('PUT', '/api/things/2', { name: 5 })).toMatchObject({ status: 404 });
    expect(await call('PUT', '/api/things/1', { name: 5 })).toMatchObject({ status: 422 });
    expect(await call('PUT', '/api/things/1', { name: 'b' })).toMatchObject({ status: 200 });
  });

  it('shows nothing about an unexpected error', async () => {
    const answer = await call('GET', '/api/things/broken');
    expect(answer).toMatchObject({ status: 500, body: { code: 'SERVER_ERROR' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('keeps the bytes of a raw body', async () => {
    const payload = '{ "a" :1}';
    const answer = await call('POST', '/api/things/raw', payload, { 'content-type': 'application/json' });
    expect(answer.body.data).toEqual({ bytes: payload });
  });

  it('limits while Redis is down, with a Retry-After header', async () => {
    const first = await call('POST', '/api/things/limited');
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    await call('POST', '/api/things/limited');
    const third = await call('POST', '/api/things/limited');
    expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts failures where a limit says so, including invalid inputs, and no call that an earlier hook answers', async () => {
    const path = '/api/things/forgiving';
    const answered = await call('POST', path, { name: 'a' }, { 'x-answered': '1' });
    expect(answered.body.data).toBe('answered');
    expect(answered.headers).not.toHaveProperty('x-ratelimit-limit');
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await call('POST', path, { name: 'a' });
      expect([status, headers['x-ratelimit-remaining']]).toEqual([200, '0']);
    }
    expect((await call('POST', path, { name: 7 })).status).toBe(422);
    await call('POST', path, { name: 'a' }, { 'x-answered': '1' });
    expect((await call('POST', path, { name: 'a' })).status).toBe(429);
  });

  it('survives a malformed URL', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = app.getHttpServer().address() as { port: number };
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).toContain('"code"');
  });

  it('describes itself', async () => {
    const { body } = await call('GET', '/api/docs-json');
    const paths = body.paths as Record<string, Record<string, { responses: object }>>;
    expect(Object.keys(paths['/api/things']?.post?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '413',
      '415',
      '422',
      '500',
      '503',
    ]);
    const line = { $ref: '#/components/schemas/LineDto' };
    expect(body.components).toMatchObject({
      schemas: {
        Thing: { type: 'object' },
        ThingDto: { properties: { lines: { items: line } } },
        LineDto: { type: 'object' },
      },
    });
    const page = await app.inject({ url: '/api/docs' });
    expect(page.body).toContain('/api/docs/scalar.js');
    expect(page.body).not.toContain('class="logins"');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const script = await app.inject({ url: '/api/docs/scalar.js' });
    expect(script.headers['content-type']).toContain('text/javascript');
  });

  it('answers probes without an envelope', async () => {
    expect((await call('GET', '/api/health')).body).toEqual({ status: 'ok' });
    expect((await call('GET', '/api/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'up' },
    });
  });

  it('lets listed origins in and no other', async () => {
    const allowed = await call('GET', '/api/things', undefined, { origin: 'https://shop.example' });
    expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example');
    const other = await call('GET', '/api/things', undefined, { origin: 'https://evil.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('gives errors of routes of plugins in its own shape', async () => {
  const app = await boot(ThingsController);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.post('/plugin', () => undefined);
  await app.init();
  for (const type of ['application/xml', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: '/plugin', payload: 'x', headers });
    expect([type, answer.statusCode, answer.json()]).toEqual([type, 415, { code: 'UNSUPPORTED_MEDIA_TYPE' }]);
  }
  await app.close();
});

it('sends clients with open connections away while it stops, and is unready meanwhile', async () => {
  const app = await boot(ThingsController);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string): Promise<{ status: number; connection?: string }> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
        );
      }).on('error', reject);
    });
  expect(await ask('/api/things')).toEqual({ status: 200, connection: 'keep-alive' });
  app.get(Health).startClosing();
  expect(await ask('/api/things')).toEqual({ status: 200, connection: 'close' });
  expect(await ask('/api/health')).toMatchObject({ status: 200 });
  expect(await ask('/api/health/ready')).toMatchObject({ status: 503 });
  const startedAt = performance.now();
  await app.close();
  // Connections that are kept open would last for more than a minute.
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  agent.destroy();
});

it('does not start with a route that declares no access', async () => {
  const app = await boot(ForgottenController);
  await expect(app.init()).rejects.toThrow('ForgottenController.open has no @Endpoint');
});
