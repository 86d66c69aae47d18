import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './access';

/** The caller of a route that needs one. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!principal)
    throw new Error('@Caller() on a route that lets anonymous callers in; use @OptionalCaller()');
  return principal;
});

/** The caller, where the route has `access: 'optional'`. */
export const OptionalCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().principal,
);

/** Where a request came from, for mails and logs about it. */
export interface ClientInfo {
  ip: string;
  userAgent: string;
}

/** Address and user agent of the caller. */
export const Client = createParamDecorator((_: unknown, context: ExecutionContext): ClientInfo => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) };
});
