import type { ExecutionContext } from '@nestjs/common';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Access } from '@comptoir/http';

/** A request with what `@Endpoint` says about its route. */
export interface GuardedRoute {
  request: FastifyRequest;
  access: Access;
  config: FastifyContextConfig;
}

/**
 * Returns the request that a guard decides about. The access level comes from the config of the Fastify route, which
 * is there before Nest has found the handler. A route without one is for administrators.
 */
export function routeOf(context: ExecutionContext): GuardedRoute {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { config } = request.routeOptions;
  return { request, access: config.access ?? 'admin', config };
}
