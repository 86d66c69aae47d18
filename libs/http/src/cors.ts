import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from './rate-limits';

/** Pages of other origins that may call a service. Methods and headers are the same for all of them. */
export interface CorsPolicy {
  /** Permitted origins, such as `https://shop.example`. */
  origins: readonly string[];
  /** Permits pages on any port of this machine, for development. */
  allowLocalhost: boolean;
  /** Permits cookies. */
  credentials: boolean;
  /** Paths that pages of any origin may call, always without cookies. */
  isOpen?: (path: string) => boolean;
}

const LOCALHOST = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** One list for both services: an unused header does no harm. */
const SHARED: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Accept-Language',
    'Cart-Token',
    'Client-Token',
    DEVICE_HEADER,
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'X-Request-Id',
    'traceparent',
    'tracestate',
  ],
  exposedHeaders: [
    'Allow',
    'Content-Disposition',
    'Content-Language',
    DEVICE_HEADER,
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
  // Answers OPTIONS without the headers of a preflight like a preflight. The plugin would reject it with its
  // own text.
  strictPreflight: false,
};
const REFUSED: FastifyCorsOptions = { origin: false };

/** Sends CORS headers to permitted origins. Other origins get none. */
export async function allowOrigins(server: FastifyInstance, policy: CorsPolicy): Promise<void> {
  const open = { ...SHARED, origin: '*', credentials: false };
  const known = {
    ...SHARED,
    // Only permitted origins reach this, so their origin is repeated.
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

/** Decodes the path as the router does, so that `%61dmin` does not bypass a rule. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
