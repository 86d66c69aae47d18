import type { AppError, ErrorFactory } from '@comptoir/errors';
import { type TSchema, Type } from '@sinclair/typebox';
import { stringEnum } from './schemas';

/** Errors that belong to no feature. Each service declares its own texts. */
export interface FrameworkErrors {
  invalidJson: ErrorFactory;
  badRequest: ErrorFactory;
  /** A path id that is not an integer. */
  invalidId: ErrorFactory;
  /** The path id does not exist. */
  notFound: ErrorFactory;
  unknownRoute: ErrorFactory;
  methodNotAllowed: ErrorFactory;
  payloadTooLarge: ErrorFactory;
  unsupportedMediaType: ErrorFactory;
  tooManyRequests: ErrorFactory;
  unauthenticated: ErrorFactory;
  /** Errors of invalid, expired or revoked tokens. */
  badTokens?: readonly ErrorFactory[];
  /** The caller's role has no access; absent where a service has no roles. */
  forbidden?: ErrorFactory;
  /** An account whose e-mail is not verified; absent where a service does not verify. */
  unverified?: ErrorFactory;
  /** Staff lack a second factor that their role needs; absent where a service requires none. */
  secondFactorMissing?: ErrorFactory;
  /** A guest calls a route that needs an account; absent where a service has no guests. */
  accountRequired?: ErrorFactory;
  /** The record has another version than the client has read. */
  preconditionFailed: ErrorFactory;
  serverError: ErrorFactory;
  /** The database is down or too busy. The same request may succeed in a moment. */
  unavailable: ErrorFactory;
  /** The change conflicts with other data or with concurrent changes. */
  conflict: ErrorFactory;
  /** @param errors messages by field path, in the order of the fields */
  validation(errors: Record<string, string[]>): AppError;
}

/** Bodies of success and error responses of one service. */
export abstract class Envelope {
  abstract readonly frameworkErrors: FrameworkErrors;
  /** Header with the credential of a guest; absent where a service has no guests. */
  readonly guestHeader?: { name: string; description: string };
  /** Schema of every error body. */
  abstract readonly errorSchema: TSchema;
  abstract error(error: AppError): unknown;
  /** Returns the schema of the errors that have one of these codes, which every error has. */
  errorSchemaOf(codes: readonly string[]): TSchema {
    const code = stringEnum(codes, { description: 'Which error it is.' });
    return Type.Unsafe({ allOf: [this.errorSchema, { properties: { code } }] });
  }
  /**
   * Translates the error. A service of one language returns it unchanged.
   * @param _languages the `Accept-Language` header
   */
  localize(error: AppError, _languages: string | undefined): AppError {
    return error;
  }
  /** Returns the response body for the result of a handler. */
  abstract success(value: unknown): unknown;
  /** Returns the schema of `success(value)` for a value of `schema`. */
  abstract successSchema(schema: TSchema): TSchema;
}
