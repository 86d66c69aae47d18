import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ErrorFactory } from '@comptoir/errors';
import type { TSchema } from '@sinclair/typebox';
import type { Access, Principal } from './access';
import type { CachePolicy } from './response-cache';
import type { TextShape } from './text-shape';
import type { UploadOptions } from './uploads';

/** Checks whether the target of a path exists for the caller. It runs only when the body is invalid. */
export abstract class NotFoundCheck {
  abstract targetExists(params: Record<string, string>, principal: Principal | undefined): Promise<boolean>;
}

/** Where the record of a route has its version. */
export interface VersionOptions {
  /** Table with a column `version`, which the trigger `versioned` raises. */
  table: string;
  /** Parameter of the path that identifies the record; `id` unless given. */
  param?: string;
  /** Parameters that identify the record together: their values, joined by full stops, are in the column. */
  params?: readonly string[];
  /** Column with the value of `param`; its name unless given. */
  column?: string;
  /** The record is the whole table, such as the settings. */
  isWholeTable?: boolean;
  /**
   * Condition on the rows that a caller with resources of their own sees; `$2` are these resources. The others do
   * not exist for the caller.
   */
  ofResources?: string;
}

export interface EndpointOptions {
  access: Access;
  /** A guest may call it too: the caller of another credential than an access token (`Envelope.guestHeader`). */
  guests?: boolean;
  /** Only a person may call this staff route, never an API key. */
  peopleOnly?: boolean;
  /** The route is about the own account of staff: who lacks a second factor that the role needs may call it. */
  ownAccount?: boolean;
  /** The response has a secret that is shown once, so an `Idempotency-Key` stores no copy of it. */
  shownOnce?: boolean;
  /** One sentence for the API reference. */
  summary: string;
  description?: string;
  /** Name of the operation for clients, where the name of the handler gives a poor one (`operationName`). */
  operation?: string;
  /** Success status; defaults to 200. 204 has no body. */
  status?: number;
  /** Success status of a request that changed nothing; the handler sets it on the reply. */
  repeatStatus?: number;
  /** Schema of the handler's result, before the service's envelope. Absent for 204. */
  returns?: TSchema;
  /** Schema of a result that says why the process cannot work, sent with 503 like the error of that status. */
  unavailable?: TSchema;
  /** Sends the result without the service's envelope. */
  bare?: boolean;
  /** Media type of a response that is not JSON, such as `application/pdf`. With `returns` it is another format. */
  produces?: string;
  /** Answers 404 with a page for people, of the type of `produces`. A path that matches no route is still JSON. */
  notFoundPage?: boolean;
  /** Cache policy of a public GET. Without it clients and proxies store nothing. */
  cache?: CachePolicy;
  /**
   * The record of the route has versions: responses send the field `version` as `ETag`, and changes take
   * `If-Match`.
   */
  version?: VersionOptions;
  /** Where the response has texts that exist in several languages; the service translates them. */
  texts?: TextShape;
  /** Errors of the feature. Those of the framework are added. */
  errors?: readonly ErrorFactory[];
  /** Name of a rate limit of the service. */
  rateLimit?: string;
  /** Provides the request body as received (`Buffer`), for signatures. */
  rawBody?: boolean;
  /** Also accepts a form without fields, as mail programs send it for one-click unsubscribe (RFC 8058). */
  emptyForm?: boolean;
  /** Largest request body in bytes; defaults to the service's limit. */
  bodyLimit?: number;
  /** Accepts a multipart form with a file for `@Upload()`, or with several for `@Uploads()`. */
  upload?: UploadOptions;
  /** Answers 404 instead of a validation error when the target of the path does not exist. */
  notFound?: Type<NotFoundCheck>;
}

/** Reads the options that a handler was declared with. */
export const EndpointInfo = Reflector.createDecorator<EndpointOptions>();

/** Returns true for a handler that was declared with `@Endpoint`. */
export function hasEndpoint(handler: (...args: unknown[]) => unknown): boolean {
  return new Reflector().get(EndpointInfo, handler) !== undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    guests?: boolean;
    peopleOnly?: boolean;
    ownAccount?: boolean;
    shownOnce?: boolean;
    /** True when success answers 201. */
    creates?: boolean;
    rawBody?: boolean;
    emptyForm?: boolean;
    bodyLimit?: number;
    upload?: UploadOptions;
    cache?: CachePolicy;
    version?: VersionOptions;
    texts?: TextShape;
    rateLimit?: string;
    bare?: boolean;
    notFound?: Type<NotFoundCheck>;
  }
}
