import Fastify, { type FastifyInstance } from 'fastify';
import { Metrics } from './metrics';

let server: FastifyInstance;
let metrics: Metrics;

beforeEach(() => {
  server = Fastify();
  metrics = new Metrics();
});
afterEach(() => server.close());

/** Returns the counts of responses, by method, route and status. */
async function counts(): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const lines = text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, labels = '', count]) => [
      [...labels.matchAll(/"([^"]*)"/g)].map(([, value]) => value).join(' '),
      Number(count),
    ]),
  );
}

it('has a series before the first request', async () => {
  metrics.observe(server);
  server.get('/orders/:id', () => ({}));
  await server.ready();
  expect(await counts()).toEqual({ 'GET unknown 404': 0 });
});

it('counts the server errors of some routes from zero, and every response', async () => {
  metrics.observe(server, /^\/payments\//);
  server.get('/orders/:id', () => ({}));
  server.post('/payments/intent', (_request, reply) => reply.status(502).send());
  await server.ready();
  const zeros = {
    'GET unknown 404': 0,
    'POST /payments/intent 500': 0,
    'POST /payments/intent 502': 0,
    'POST /payments/intent 503': 0,
    'POST /payments/intent 504': 0,
  };
  expect(await counts()).toEqual(zeros);
  await server.inject({ method: 'POST', url: '/payments/intent' });
  await server.inject({ url: '/orders/7' });
  expect(await counts()).toEqual({ ...zeros, 'POST /payments/intent 502': 1, 'GET /orders/:id 200': 1 });
});
