import type { FastifyInstance } from 'fastify';

/**
 * Headers of every response. Responses are data: a browser must not run or frame them (OWASP REST Security
 * Cheat Sheet, section Security Headers). They are not stored unless the route declares it.
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

/** The API reference is a page with its own scripts, styles and fonts. It calls the service only. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sends the security headers with every response. A route may replace them.
 * @param docsPath path of the API reference
 */
export function addSecurityHeaders(server: FastifyInstance, docsPath: string): void {
  const { 'cache-control': _, ...cacheable } = SECURITY_HEADERS;
  const docs = { ...cacheable, 'content-security-policy': DOCS_POLICY };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(docsPath) ? docs : SECURITY_HEADERS);
    done();
  });
}
