import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

import { LIVE_SCRIPT } from './html';

// Content security policy: only scripts and styles of the page itself, so that received content stays text.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/** Creates a Fastify server for the pages and JSON APIs of the development servers. */
export function createWebServer(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 10 * 1024 * 1024, exposeHeadRoutes: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.get('/live.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(LIVE_SCRIPT));
  return app;
}

/** Sends a page of `html.ts`. */
export function sendPage(reply: FastifyReply, markup: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/**
 * Starts listening and returns the base URL, without a trailing slash.
 * @param port 0 for any free one
 */
export async function listen(app: FastifyInstance, port: number, host = '127.0.0.1'): Promise<string> {
  await app.listen({ port, host });
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host === '127.0.0.1' ? '127.0.0.1' : 'localhost'}:${actual}`;
}
