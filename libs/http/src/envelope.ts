import type { AppError, ErrorFactory } from '@comptoir/errors';
import type { TSchema } from '@sinclair/typebox';

/** Errors that arise outside of any feature; each service words them in its own way. */
export interface FrameworkErrors {
  invalidJson: ErrorFactory;
  badRequest: ErrorFactory;
  /** A path id that is not an integer. */
  invalidId: ErrorFactory;
  /** A path id that nothing has. */
  notFound: ErrorFactory;
  unknownRoute: ErrorFactory;
  methodNotAllowed: ErrorFactory;
  payloadTooLarge: ErrorFactory;
  unsupportedMediaType: ErrorFactory;
  tooManyRequests: ErrorFactory;
  unauthenticated: ErrorFactory;
  /** Stands for a token that is not, or no longer, good for anything. */
  badTokens?: readonly ErrorFactory[];
  /** A role that does not reach; absent where a service has no roles. */
  forbidden?: ErrorFactory;
  /** An account whose e-mail is not verified; absent where a service does not verify. */
  unverified?: ErrorFactory;
  serverError: ErrorFactory;
  /** The database is away or too busy; the same call may succeed in a moment. */
  unavailable: ErrorFactory;
  /** The change conflicts with other data, or others kept changing the same. */
  conflict: ErrorFactory;
  /** @param errors messages by field path, in the order of the fields */
  validation(errors: Record<string, string[]>): AppError;
}

/** The bodies of one service: how a success and an error look on the wire. */
export abstract class Envelope {
  abstract readonly frameworkErrors: FrameworkErrors;
  /** The body of every error. */
  abstract readonly errorSchema: TSchema;
  abstract error(error: AppError): unknown;
  /** The schema of the errors that have one of these codes. */
  errorSchemaOf(_codes: readonly string[]): TSchema {
    return this.errorSchema;
  }
  /**
   * The error in the words of its reader; a service of one language leaves it as it is.
   * @param _languages the `Accept-Language` header
   */
  localize(error: AppError, _languages: string | undefined): AppError {
    return error;
  }
  /** The body for what a handler returned. */
  abstract success(value: unknown): unknown;
  /** The schema of `success(value)` for a handler whose value has `schema`. */
  abstract successSchema(schema: TSchema): TSchema;
}
