import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, mergeMap } from 'rxjs';
import { Envelope } from './problems';
import { EndpointInfo } from './endpoint.info';
import { RateLimits } from './rate-limit';

/** Applies the limit that a route names and tells the caller how it stands. */
@Injectable()
export class RateLimitInterceptor implements NestInterceptor {
  constructor(
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Envelope) private readonly envelope: Envelope,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = this.reflector.get(EndpointInfo, context.getHandler()).rateLimit;
    if (!name) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const verdict = await this.limits.take(name, request);
    if (!verdict) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    void reply.header('X-RateLimit-Limit', verdict.limit).header('X-RateLimit-Remaining', verdict.remaining);
    if (!verdict.allowed) {
      throw this.envelope.problems.tooManyRequests({
        headers: { 'Retry-After': String(verdict.retryAfter) },
      });
    }
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.limits.giveBack(name, request);
        return answer;
      }),
    );
  }
}
