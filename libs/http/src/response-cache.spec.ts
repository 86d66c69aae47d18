import fastify, { type FastifyInstance } from 'fastify';
import { cacheResponses } from './response-cache';

/** Counts how often it is serialised. */
class Answer {
  texts = 0;

  toJSON(): object {
    this.texts++;
    return { name: 'lamp' };
  }
}

describe('cached responses', () => {
  const answer = new Answer();
  let server: FastifyInstance;
  beforeAll(() => {
    server = fastify();
    cacheResponses(server);
    server.addHook('preSerialization', (_request, _reply, payload, done) => done(null, { data: payload }));
    const config = { cache: 'revalidate' } as const;
    server.get('/same', { config }, () => Promise.resolve(answer));
    server.get('/other', { config }, () => Promise.resolve(answer));
    server.get('/new', { config }, () => Promise.resolve(new Answer()));
  });
  afterAll(() => server.close());

  it('are serialised once for each route', async () => {
    const first = await server.inject('/same');
    const second = await server.inject('/same');
    expect(first.json()).toEqual({ data: { name: 'lamp' } });
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(answer.texts).toBe(1);
    expect((await server.inject('/other')).body).toBe(first.body);
    expect(answer.texts).toBe(2);
  });

  it('are not sent to a client that has them', async () => {
    const { etag } = (await server.inject('/same')).headers;
    const again = await server.inject({ url: '/same', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('are named by their content', async () => {
    const [one, other] = [await server.inject('/new'), await server.inject('/new')];
    expect(one.headers.etag).toBe(other.headers.etag);
  });
});
