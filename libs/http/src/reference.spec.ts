import Fastify from 'fastify';
import { serveReference } from './reference';

it('sends a megabyte at most for the reference, and nothing to whoever has it', async () => {
  const server = Fastify();
  serveReference(server, '/docs', { title: 'API' });
  const headers = { 'accept-encoding': 'gzip, br' };
  const page = await server.inject({ url: '/docs', headers });
  const script = await server.inject({ url: '/docs/scalar.js', headers });
  expect([page, script].map((response) => response.headers['content-encoding'])).toEqual(['br', 'br']);
  expect(page.rawPayload.length + script.rawPayload.length).toBeLessThan(1_000_000);
  const again = await server.inject({
    url: '/docs/scalar.js',
    headers: { ...headers, 'if-none-match': String(script.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  await server.close();
});
