import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorFactory } from '@comptoir/errors';
import type { TSchema } from '@sinclair/typebox';
import type { Access, Principal } from './access';
import type { CachePolicy } from './response-cache';
import type { UploadOptions } from './uploads';

/** Tells whether what a path names exists for the caller; asked only when the body was refused. */
export abstract class NotFoundCheck {
  abstract targetExists(params: Record<string, string>, principal: Principal | undefined): Promise<boolean>;
}

export interface EndpointOptions {
  access: Access;
  /** One sentence for the API reference. */
  summary: string;
  description?: string;
  /** Status of success; 200 by default, 204 answers without a body. */
  status?: number;
  /** Status of a success that found everything as it was asked for; the handler sets it on the reply. */
  repeatStatus?: number;
  /** The schema of what the handler returns, before the service's envelope. Absent for 204. */
  returns?: TSchema;
  /** Answers the value as it is, outside of the service's envelope. */
  bare?: boolean;
  /** Media type of an answer that is not JSON, such as `application/pdf`. */
  produces?: string;
  /** The time that clients and proxies may keep the answer of a public GET; without it they store nothing. */
  cache?: CachePolicy;
  /** The errors that the feature itself gives; those of the framework are added. */
  errors?: readonly ErrorFactory[];
  /** The name of a rate limit of the service. */
  rateLimit?: string;
  /** Keeps the request body as the bytes received (`Buffer`), for signatures. */
  rawBody?: boolean;
  /** Also takes a form that says nothing, as mail programs send to unsubscribe with one click (RFC 8058). */
  emptyForm?: boolean;
  /** Largest request body in bytes, where it differs from the service's limit. */
  bodyLimit?: number;
  /** Takes a multipart form with a file, which `@Upload()` hands to the handler, or several for `@Uploads()`. */
  upload?: UploadOptions;
  /** Makes an unknown path id win over an invalid body: 404 instead of a validation error. */
  notFound?: Type<NotFoundCheck>;
}

/** The options that a handler was declared with. */
export const EndpointInfo = Reflector.createDecorator<EndpointOptions>();

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route makes something new. */
    creates?: boolean;
    rawBody?: boolean;
    emptyForm?: boolean;
    bodyLimit?: number;
    upload?: UploadOptions;
    cache?: CachePolicy;
    rateLimit?: string;
    bare?: boolean;
    notFound?: Type<NotFoundCheck>;
  }
}
