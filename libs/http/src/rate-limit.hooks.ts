import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from './problems';
import type { RateLimitVerdict, RateLimits } from './rate-limit';

/**
 * Applies the limits that routes name and tells callers how they stand. Calls are counted once the body is read, which
 * a limit may count by, and only when nothing has answered in place of the handler; what is invalid counts too.
 */
export function limitRates(server: FastifyInstance, limits: RateLimits, problems: Problems): void {
  server.addHook('onRoute', (route) => {
    const name = route.config?.rateLimit;
    if (name === undefined) return;
    const counted = new WeakSet<FastifyRequest>();
    // Hooks of a route run behind those of the server.
    route.preHandler = (request, reply, done) => {
      limits.take(name, request).then((verdict) => {
        counted.add(request);
        done(verdict && refusalOf(verdict, reply, problems));
      }, done);
    };
    if (!limits.givesBack(name)) return;
    route.onSend = (request, _reply, payload, done) => {
      if (!counted.has(request) || request.errorCode !== undefined) return done(null, payload);
      limits.giveBack(name, request).then(() => done(null, payload), done);
    };
  });
}

function refusalOf(
  { allowed, limit, remaining, retryAfter }: RateLimitVerdict,
  reply: FastifyReply,
  problems: Problems,
): Error | undefined {
  void reply.header('X-RateLimit-Limit', limit).header('X-RateLimit-Remaining', remaining);
  return allowed ? undefined : problems.tooManyRequests({ headers: { 'Retry-After': String(retryAfter) } });
}
