import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './access';

/** Injects the caller of a route that requires one. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!principal)
    throw new Error('@Caller() on a route that lets anonymous callers in; use @OptionalCaller()');
  return principal;
});

/** Injects the caller of a route with `access: 'optional'`, if there is one. */
export const OptionalCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().principal,
);

/** Origin of a request, for mails and logs about it. */
export interface ClientInfo {
  ip: string;
  userAgent: string;
}

/** Injects the caller's address and user agent. */
export const Client = createParamDecorator((_: unknown, context: ExecutionContext): ClientInfo => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) };
});
