import type { FastifyInstance } from 'fastify';

/**
 * The headers of every answer. An answer of the API is data: a browser that is led to one runs nothing of it and frames
 * it nowhere (OWASP REST Security Cheat Sheet, section Security Headers). It is stored nowhere unless its route says so.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** The API reference is a page with scripts of its own. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/**
 * Sends the safe headers with every answer; a route that knows better says so itself.
 * @param docsPath where the API reference is
 */
export function addSecurityHeaders(server: FastifyInstance, docsPath: string): void {
  const { 'cache-control': _, ...cacheable } = SECURITY_HEADERS;
  const docs = { ...cacheable, 'content-security-policy': DOCS_POLICY };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(docsPath) ? docs : SECURITY_HEADERS);
    done();
  });
}
