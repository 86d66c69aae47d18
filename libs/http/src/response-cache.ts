import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The time that clients and proxies may keep the answer of a public read. Every answer has an `ETag` as well. */
const POLICIES = {
  /** Prices, stock, free slots: asked for every time; unchanged, the answer is a 304 without a body. */
  revalidate: 'public, no-cache',
  /** Texts and pictures: half a minute old at most, or a minute more while the new one is being fetched. */
  brief: 'public, max-age=30, stale-while-revalidate=60',
};

export type CachePolicy = keyof typeof POLICIES;

/** An answer that sets a cookie is for one visitor. */
const WITH_COOKIE = 'private, no-cache';
const OK = 200;
const NOT_MODIFIED = 304;
/** Each view counts itself: the page is the same to a client that has the number before it. */
const VIEWS = /"views_count":\d+/g;

/** An answer as it was sent. */
interface CachedResponse {
  /** Its route: another one may send the same object by another schema. */
  route: string | undefined;
  body: string;
  etag: string;
}

/**
 * Sends `ETag` and `Cache-Control` with what routes that declare `cache` answer, and 304 to a client that has the
 * answer already (RFC 9110, section 13). Hooks of a route run behind those of the server, so this sees what is sent.
 *
 * A handler that answers from a `QueryCache` returns the same object each time (docs/adr/0008). Such an object is
 * serialised and named once: for a list of 20 products that is more than half of the request. Handlers must not
 * change an object that they have returned. To be called before other hooks change what handlers return.
 */
export function cacheResponses(server: FastifyInstance): void {
  const sent = new WeakMap<object, CachedResponse>();
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const { config, url } = request.routeOptions;
    if (config.cache && typeof payload === 'object' && payload !== null) {
      const known = sent.get(payload);
      if (known && known.route === url) {
        request.sentAnswer = known;
        reply.serializer(() => known.body);
      } else request.newAnswer = payload;
    }
    done(null, payload);
  });
  server.addHook('onRoute', (route) => {
    const caching = route.config?.cache;
    if (!caching) return;
    const hooks = [route.onSend ?? []].flat();
    // First of them: the one of HEAD takes the body away.
    route.onSend = [
      (request, reply, payload, done) => {
        const answer = reply.statusCode === OK ? responseOf(request, payload, sent) : undefined;
        done(null, answer ? applyCachePolicy(request, reply, answer, POLICIES[caching]) : payload);
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
  if (request.sentAnswer) return request.sentAnswer;
  if (typeof payload !== 'string') return undefined;
  const answer = { route: request.routeOptions.url, body: payload, etag: etagOf(payload) };
  if (request.newAnswer) sent.set(request.newAnswer, answer);
  return answer;
}

function applyCachePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  policy: string,
): unknown {
  void reply.header('cache-control', reply.hasHeader('set-cookie') ? WITH_COOKIE : policy);
  const given = reply.getHeader('etag');
  const etag = typeof given === 'string' ? given : answer.etag;
  void reply.header('etag', etag);
  if (!matchesEtag(etag, request.headers['if-none-match'])) return answer.body;
  void reply.status(NOT_MODIFIED).removeHeader('content-type');
  return null;
}

/** The name of a body; a weak one when it counts views. */
export function etagOf(body: string): string {
  const shown = body.replace(VIEWS, '');
  const name = `"${createHash('sha1').update(shown).digest('base64url')}"`;
  return shown === body ? name : `W/${name}`;
}

/**
 * Tells whether a client has this version already (RFC 9110, section 13.1.2); a proxy that compresses it weakens its
 * name.
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
    /** The answer, when its object was sent before. */
    sentAnswer?: CachedResponse;
    /** The object that the handler returned, when it was not. */
    newAnswer?: object;
  }
}
