import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from './envelope';

/** No valid body is nested as deep. Code that walks over a body recurses for each level. */
const MAX_DEPTH = 32;
/**
 * Values and keys of all levels together. A megabyte can hold half a million of them, which take seconds to
 * validate.
 */
const MAX_NODES = 20_000;

type Done = (error: Error | null, body?: unknown) => void;

/** Parses JSON bodies within limits of depth and number of values. It drops `__proto__`. */
export function parseJson(server: FastifyInstance, { frameworkErrors }: Envelope): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done: Done) => {
      if (request.routeOptions.config.rawBody) return done(null, body);
      if (body.length === 0) return done(null, {});
      void parse(request, body.toString('utf8'), (error, value) => {
        if (error) return done(frameworkErrors.invalidJson({ cause: error }));
        const excess = excessOf(value);
        if (excess === 'depth') return done(frameworkErrors.invalidJson());
        done(excess === 'nodes' ? frameworkErrors.payloadTooLarge() : null, value);
      });
    },
  );
}

/** Returns the exceeded limit: levels, or values in total. */
export function excessOf(value: unknown): 'depth' | 'nodes' | undefined {
  let level = [value];
  let nodes = 0;
  for (let depth = 0; level.length; depth += 1) {
    if (depth > MAX_DEPTH) return 'depth';
    const below: unknown[] = [];
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue;
      const children: unknown[] = Array.isArray(node) ? node : Object.values(node);
      nodes += children.length;
      if (nodes > MAX_NODES) return 'nodes';
      for (const child of children) below.push(child);
    }
    level = below;
  }
  return undefined;
}
