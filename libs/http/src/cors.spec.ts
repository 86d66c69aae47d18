import fastify, { type FastifyInstance } from 'fastify';
import { type CorsPolicy, allowOrigins } from './cors';

const SHOP = 'https://shop.example';
const LOCAL = [
  'http://localhost:5173',
  'http://127.0.0.1:8080',
  'http://localhost',
  'https://localhost:3443',
];
const STRANGERS = [
  'https://elsewhere.example',
  'null',
  `${SHOP}.evil.example`,
  'http://shop.example',
  'http://localhost.evil.example',
  'http://evil.example:5173',
  'http://localhost:5173.evil.example',
  'http://xlocalhost:80',
];

async function serverWith(policy: Partial<CorsPolicy>): Promise<FastifyInstance> {
  const server = fastify();
  await allowOrigins(server, { origins: [SHOP], allowLocalhost: false, credentials: true, ...policy });
  server.route({ method: ['GET', 'DELETE'], url: '/admin/things', handler: () => Promise.resolve('done') });
  server.route({ method: ['GET', 'DELETE'], url: '/things', handler: () => Promise.resolve('done') });
  return server;
}

/** Reads the headers that a page of `origin` gets in a preflight and in the response. */
async function grants(server: FastifyInstance, origin: string, url = '/admin/things'): Promise<unknown[]> {
  const requested = { origin, 'access-control-request-method': 'DELETE' };
  const answers = [
    await server.inject({ method: 'OPTIONS', url, headers: requested }),
    await server.inject({ method: 'DELETE', url, headers: { origin } }),
  ];
  return answers.map(({ headers }) =>
    Object.fromEntries(
      ['access-control-allow-origin', 'access-control-allow-credentials'].map((name) => [
        name,
        headers[name],
      ]),
    ),
  );
}

const granted = (origin: string, credentials: boolean): unknown => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': credentials ? 'true' : undefined,
});

describe('allowOrigins', () => {
  it('lets pages of listed origins in, each by its name', async () => {
    const server = await serverWith({});
    expect(await grants(server, SHOP)).toEqual([granted(SHOP, true), granted(SHOP, true)]);
  });

  it.each([...STRANGERS, ...LOCAL])('gives a page of %s no CORS header', async (origin) => {
    const server = await serverWith({});
    for (const method of ['OPTIONS', 'GET', 'DELETE'] as const) {
      const { headers } = await server.inject({ method, url: '/things', headers: { origin } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.vary).toBe('Origin');
    }
  });

  it.each(LOCAL)('lets pages of %s in where this machine may call', async (origin) => {
    const server = await serverWith({ allowLocalhost: true });
    expect(await grants(server, origin)).toEqual([granted(origin, true), granted(origin, true)]);
  });

  it.each(STRANGERS)('keeps pages of %s out where this machine may call', async (origin) => {
    const server = await serverWith({ allowLocalhost: true });
    const { headers } = await server.inject({ method: 'OPTIONS', url: '/things', headers: { origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('opens the open paths to every origin, without cookies', async () => {
    const server = await serverWith({ isOpen: (path) => !path.startsWith('/admin') });
    expect(await grants(server, 'null', '/things')).toEqual([granted('*', false), granted('*', false)]);
    for (const closed of ['/admin/things', '/%61dmin/things']) {
      const { headers } = await server.inject({ url: closed, headers: { origin: 'null' } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
