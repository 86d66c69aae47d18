import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** An answer of the API is data: a browser that is led to one runs nothing of it and frames it nowhere. */
const API_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** Helmet's headers by lower-case name. They are the same for every answer. */
export function safeHeaders(): Record<string, string> {
  return headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      // These speak to browsers that show a page.
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
}

/**
 * Sends Helmet's headers with every answer, and keeps what is answered to a caller in person out of every cache;
 * a route that knows better says so itself. The API reference at `docsPath` is the only page and brings its own scripts.
 */
export function answerSafely(server: FastifyInstance, docsPath: string): void {
  const headers = safeHeaders();
  const personal = { ...headers, 'cache-control': 'no-store' };
  const docs = { ...headers, 'content-security-policy': DOCS_POLICY };
  server.addHook('onRequest', (request, reply, done) => {
    const { access = 'public' } = request.routeOptions.config;
    if (request.url.startsWith(docsPath)) void reply.headers(docs);
    else void reply.headers(access === 'public' ? headers : personal);
    done();
  });
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a middleware sets on an answer, by lower-case name. */
function headersOf(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => delete headers[name.toLowerCase()],
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
