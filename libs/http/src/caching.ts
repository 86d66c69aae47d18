import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The time that clients and proxies may keep the answer of a public read. Every answer has an `ETag` as well. */
const POLICIES = {
  /** Prices, stock, free slots: asked for every time; unchanged, the answer is a 304 without a body. */
  revalidate: 'public, no-cache',
  /** Texts and pictures: half a minute old at most, or a minute more while the new one is being fetched. */
  brief: 'public, max-age=30, stale-while-revalidate=60',
};

export type Caching = keyof typeof POLICIES;

/** An answer that sets a cookie is for one visitor. */
const WITH_COOKIE = 'private, no-cache';
const OK = 200;
const NOT_MODIFIED = 304;
/** Each view counts itself: the page is the same to a client that has the number before it. */
const VIEWS = /"views_count":\d+/g;

/**
 * Sends `ETag` and `Cache-Control` with what routes that declare `cache` answer, and 304 to a client that has the
 * answer already (RFC 9110, section 13). Hooks of a route run behind those of the server, so this sees what is sent.
 */
export function cacheAnswers(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const caching = route.config?.cache;
    if (!caching) return;
    const hooks = [route.onSend ?? []].flat();
    // First of them: the one of HEAD takes the body away.
    route.onSend = [
      (request, reply, payload, done) => done(null, settle(request, reply, payload, POLICIES[caching])),
      ...hooks,
    ];
  });
}

function settle(request: FastifyRequest, reply: FastifyReply, payload: unknown, policy: string): unknown {
  if (reply.statusCode !== OK || typeof payload !== 'string') return payload;
  void reply.header('cache-control', reply.hasHeader('set-cookie') ? WITH_COOKIE : policy);
  const given = reply.getHeader('etag');
  const etag = typeof given === 'string' ? given : etagOf(payload);
  void reply.header('etag', etag);
  if (!isKnownTag(etag, request.headers['if-none-match'])) return payload;
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
export function isKnownTag(etag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map(strong);
  return known.includes(strong(etag)) || known.includes('*');
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
