import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Which pages of other origins may call a service. Methods and headers are the same for all of them. */
export interface CorsPolicy {
  /** Origins that may call, such as `https://shop.example`. */
  origins: readonly string[];
  /** Pages on any port of this machine may call too, as they do in development. */
  allowLocalhost: boolean;
  /** Browsers send and store cookies. */
  credentials: boolean;
  /** The paths that pages of any origin may call, always without cookies. */
  isOpen?: (path: string) => boolean;
}

const LOCALHOST = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** One list for both services: a header that is never sent or never read does no harm. */
const SHARED: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Accept-Language',
    'Idempotency-Key',
    'If-None-Match',
    'X-Request-Id',
    'traceparent',
    'tracestate',
  ],
  exposedHeaders: [
    'Allow',
    'Content-Disposition',
    'Content-Language',
    'ETag',
    'Idempotent-Replayed',
    'Retry-After',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-Request-Id',
    'X-Total-Count',
    'X-Total-Pages',
  ],
  maxAge: 600,
  // OPTIONS without the headers of a preflight is answered like one; else the plugin refuses it in a text of its own.
  strictPreflight: false,
};
const REFUSED: FastifyCorsOptions = { origin: false };

/** Tells browsers which pages may call what. A page of an origin that may not gets no CORS header at all. */
export async function allowOrigins(server: FastifyInstance, policy: CorsPolicy): Promise<void> {
  const open = { ...SHARED, origin: '*', credentials: false };
  const known = {
    ...SHARED,
    // Only known origins come here: theirs is repeated.
    origin: true,
    credentials: policy.credentials,
  };
  const choose = ({ url, headers: { origin } }: FastifyRequest): FastifyCorsOptions => {
    if (policy.isOpen?.(pathOf(url))) return open;
    return origin === undefined || isKnown(origin, policy) ? known : REFUSED;
  };
  await server.register(fastifyCors, {
    delegator: (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) =>
      done(null, choose(request)),
  });
}

function isKnown(origin: string, { origins, allowLocalhost }: CorsPolicy): boolean {
  return origins.includes(origin) || (allowLocalhost && LOCALHOST.test(origin));
}

/** As the router reads it, so that `%61dmin` is no way around a rule. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
