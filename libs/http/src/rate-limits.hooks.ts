import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FrameworkErrors } from './envelope';
import { type CountedCall, DEVICE_HEADER, type RateLimitVerdict, type RateLimits } from './rate-limits';

/**
 * Applies the limits of routes and reports them in response headers. Calls are counted after the body is
 * parsed, because a limit may use it, and only when no earlier hook has answered. Invalid requests count too.
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
    // Hooks of a route run after those of the server.
    route.preHandler = (request, reply, done) => {
      limits.take(name, request).then((call) => {
        if (call) counted.set(request, call);
        done(call && errorOf(call.verdict, reply, frameworkErrors));
      }, done);
    };
    if (!limits.settles(name)) return;
    route.onSend = (request, reply, payload, done) => {
      const call = counted.get(request);
      if (!call?.taken.length) return done(null, payload);
      limits.settle(call, request, reply.statusCode).then((device) => {
        if (device) void reply.header(DEVICE_HEADER, device);
        done(null, payload);
      }, done);
    };
  });
}

function errorOf(
  { allowed, limit, remaining, retryAfter }: RateLimitVerdict,
  reply: FastifyReply,
  frameworkErrors: FrameworkErrors,
): Error | undefined {
  void reply.header('X-RateLimit-Limit', limit).header('X-RateLimit-Remaining', remaining);
  return allowed
    ? undefined
    : frameworkErrors.tooManyRequests({ headers: { 'Retry-After': String(retryAfter) } });
}
