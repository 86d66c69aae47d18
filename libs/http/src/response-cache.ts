import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** `Cache-Control` of public reads. Every response has an `ETag` as well. */
const POLICIES = {
  /** Prices, stock and free slots: clients revalidate each time and get 304 when nothing has changed. */
  revalidate: 'public, no-cache',
  /**
   * Texts and images: fresh for half a minute, then usable for another minute while the new response is
   * fetched.
   */
  brief: 'public, max-age=30, stale-while-revalidate=60',
};

export type CachePolicy = keyof typeof POLICIES;

/** A response that sets a cookie is for one visitor. */
const WITH_COOKIE = 'private, no-cache';
const OK = 200;
const NOT_MODIFIED = 304;
/** Each view changes the counter; the page is otherwise the same. */
const VIEWS = /"views_count":\d+/g;

/** A serialised response. */
interface CachedResponse {
  /** Route of the response, because another route may serialise the same object by another schema. */
  route: string | undefined;
  body: string;
  etag: string;
}

/**
 * Sends `ETag` and `Cache-Control` for routes that declare `cache`, and 304 to a client that has the response
 * already (RFC 9110, section 13). Hooks of a route run after those of the server, so this sees the final
 * body.
 *
 * A handler that reads from a `QueryCache` returns the same object each time (docs/adr/0008). Such an object
 * is serialised and hashed once, which saves more than half of the request for a list of 20 products.
 * Handlers must not change an object that they have returned. Call this before other hooks change the results
 * of handlers.
 */
export function cacheResponses(server: FastifyInstance): void {
  const sent = new WeakMap<object, CachedResponse>();
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const { config, url } = request.routeOptions;
    if (config.cache && typeof payload === 'object' && payload !== null) {
      const known = sent.get(payload);
      if (known && known.route === url) {
        request.cachedResponse = known;
        reply.serializer(() => known.body);
      } else request.newPayload = payload;
    }
    done(null, payload);
  });
  server.addHook('onRoute', (route) => {
    const caching = route.config?.cache;
    if (!caching) return;
    const hooks = [route.onSend ?? []].flat();
    // It must run first, because the hook of HEAD removes the body.
    route.onSend = [
      (request, reply, payload, done) => {
        const response = reply.statusCode === OK ? responseOf(request, payload, sent) : undefined;
        done(null, response ? applyCachePolicy(request, reply, response, POLICIES[caching]) : payload);
      },
      ...hooks,
    ];
  });
}

function responseOf(
  request: FastifyRequest,
  payload: unknown,
  sent: WeakMap<object, CachedResponse>,
): CachedResponse | undefined {
  if (request.cachedResponse) return request.cachedResponse;
  if (typeof payload !== 'string') return undefined;
  const response = { route: request.routeOptions.url, body: payload, etag: etagOf(payload) };
  if (request.newPayload) sent.set(request.newPayload, response);
  return response;
}

function applyCachePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  policy: string,
): unknown {
  void reply.header('cache-control', reply.hasHeader('set-cookie') ? WITH_COOKIE : policy);
  const given = reply.getHeader('etag');
  const etag = typeof given === 'string' ? given : response.etag;
  void reply.header('etag', etag);
  if (!matchesEtag(etag, request.headers['if-none-match'])) return response.body;
  void reply.status(NOT_MODIFIED).removeHeader('content-type');
  return null;
}

/** Returns the ETag of a body; a weak one when the body counts views. */
export function etagOf(body: string): string {
  const shown = body.replace(VIEWS, '');
  const name = `"${createHash('sha1').update(shown).digest('base64url')}"`;
  return shown === body ? name : `W/${name}`;
}

/**
 * Returns true when the client has this version already (RFC 9110, section 13.1.2). A compressing proxy makes
 * the ETag weak.
 */
export function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map(strong);
  return known.includes(strong(etag)) || known.includes('*');
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The serialised response, when the object was sent before. */
    cachedResponse?: CachedResponse;
    /** The object that the handler returned, when it was not sent before. */
    newPayload?: object;
  }
}
