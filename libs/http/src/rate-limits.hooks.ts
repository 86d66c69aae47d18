import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FrameworkErrors } from './envelope';
import type { CountedCall, RateLimitVerdict, RateLimits } from './rate-limits';

/**
 * Applies the limits that routes name and tells callers how they stand. Calls are counted once the body is read, which
 * a limit may count by, and only when nothing has answered in place of the handler; what is invalid counts too.
 */
export function limitRates(
  server: FastifyInstance,
  limits: RateLimits,
  frameworkErrors: FrameworkErrors,
): void {
  server.addHook('onRoute', (route) => {
    const name = route.config?.rateLimit;
    if (name === undefined) return;
    const counted = new WeakMap<FastifyRequest, CountedCall>();
    // Hooks of a route run behind those of the server.
    route.preHandler = (request, reply, done) => {
      limits.take(name, request).then((call) => {
        if (call) counted.set(request, call);
        done(call && refusalOf(call.verdict, reply, frameworkErrors));
      }, done);
    };
    if (!limits.settles(name)) return;
    route.onSend = (request, reply, payload, done) => {
      const call = counted.get(request);
      if (!call?.taken.length) return done(null, payload);
      limits.settle(call, request, reply.statusCode).then(() => done(null, payload), done);
    };
  });
}

function refusalOf(
  { allowed, limit, remaining, retryAfter }: RateLimitVerdict,
  reply: FastifyReply,
  frameworkErrors: FrameworkErrors,
): Error | undefined {
  void reply.header('X-RateLimit-Limit', limit).header('X-RateLimit-Remaining', remaining);
  return allowed
    ? undefined
    : frameworkErrors.tooManyRequests({ headers: { 'Retry-After': String(retryAfter) } });
}
