import { HttpCode, type Type, UseInterceptors, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { ErrorFactory } from '@comptoir/errors';
import type { TSchema } from '@sinclair/typebox';
import { Reflector } from '@nestjs/core';
import type { Access, Principal } from './access';
import { RateLimitInterceptor } from './rate-limit.interceptor';

/** Tells whether what a path names exists for the caller; asked only when the body was refused. */
export abstract class PathLookup {
  abstract exists(params: Record<string, string>, principal: Principal | undefined): Promise<boolean>;
}

export interface EndpointOptions {
  access: Access;
  /** One sentence for the API reference. */
  summary: string;
  description?: string;
  /** Status of success; 200 by default, 204 answers without a body. */
  status?: number;
  /** The schema of what the handler returns, before the service's envelope. Absent for 204. */
  returns?: TSchema;
  /** Answers the value as it is, outside of the service's envelope. */
  bare?: boolean;
  /** Media type of an answer that is not JSON, such as `application/pdf`. */
  produces?: string;
  /** The errors that the feature itself gives; those of the framework are added. */
  errors?: readonly ErrorFactory[];
  /** The name of a rate limit of the service. */
  rateLimit?: string;
  /** Keeps the request body as the bytes received (`Buffer`), for signatures. */
  rawBody?: boolean;
  /** Largest request body in bytes, where it differs from the service's limit. */
  bodyLimit?: number;
  /** Makes an unknown path id win over an invalid body: 404 instead of a validation error. */
  lookup?: Type<PathLookup>;
}

/** The options that a handler was declared with. */
export const EndpointInfo = Reflector.createDecorator<EndpointOptions>();

/**
 * Declares a route: who may call it, what it answers and which errors it gives. One line sets the guard,
 * the status, the rate limit and the OpenAPI operation; a route without it fails the start.
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  const { access, summary, description, status = 200, rateLimit, rawBody, bodyLimit } = options;
  const decorators: MethodDecorator[] = [
    EndpointInfo(options),
    HttpCode(status),
    RouteConfig({ access, rawBody, bodyLimit }) as MethodDecorator,
    ApiOperation({ summary, description }),
    ApiExtension('x-access', access),
  ];
  if (access !== 'public') decorators.push(ApiBearerAuth());
  if (rateLimit) decorators.push(UseInterceptors(RateLimitInterceptor));
  return applyDecorators(...decorators);
}
