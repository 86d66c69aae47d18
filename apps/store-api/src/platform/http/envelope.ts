import { Injectable } from '@nestjs/common';
import { type TSchema, Type } from '@sinclair/typebox';
import { AppError, defineErrors } from '@comptoir/errors';
import { Envelope, type FrameworkErrors, view } from '@comptoir/http';

/** Errors that belong to no feature (store-decisions, section 1). */
export const StoreErrors = defineErrors({
  BAD_REQUEST: [400, 'The request could not be understood.'],
  INVALID_JSON: [400, 'The request body is not valid JSON.'],
  UNAUTHENTICATED: [401, 'Authentication is required.'],
  TOKEN_EXPIRED: [401, 'The access token has expired.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  EMAIL_NOT_VERIFIED: [403, 'Please verify your e-mail address first.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here.'],
  CONFLICT: [409, 'The change conflicts with existing data.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This content type is not supported.'],
  VALIDATION_ERROR: [422, 'The given data was invalid.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
  SERVER_ERROR: [500, 'Something went wrong on our side.'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable. Please try again.'],
});

/** A refusal of one field: 422 with the message under the field's path. */
export function invalidField(path: string, message: string): AppError {
  return StoreErrors.VALIDATION_ERROR({ errors: { [path]: [message] } });
}

/** The store's bodies: `{status, message?, data?, meta?}` and `{status, message, code, errors?, meta?}`. */
@Injectable()
export class StoreEnvelope extends Envelope {
  readonly frameworkErrors: FrameworkErrors = {
    badRequest: StoreErrors.BAD_REQUEST,
    invalidJson: StoreErrors.INVALID_JSON,
    invalidId: StoreErrors.NOT_FOUND,
    notFound: StoreErrors.NOT_FOUND,
    unknownRoute: StoreErrors.NOT_FOUND,
    methodNotAllowed: StoreErrors.METHOD_NOT_ALLOWED,
    payloadTooLarge: StoreErrors.PAYLOAD_TOO_LARGE,
    unsupportedMediaType: StoreErrors.UNSUPPORTED_MEDIA_TYPE,
    tooManyRequests: StoreErrors.TOO_MANY_REQUESTS,
    unauthenticated: StoreErrors.UNAUTHENTICATED,
    forbidden: StoreErrors.FORBIDDEN,
    unverified: StoreErrors.EMAIL_NOT_VERIFIED,
    serverError: StoreErrors.SERVER_ERROR,
    unavailable: StoreErrors.SERVICE_UNAVAILABLE,
    conflict: StoreErrors.CONFLICT,
    validation: (errors) => StoreErrors.VALIDATION_ERROR({ errors }),
  };

  readonly errorSchema = view('Error', {
    status: Type.Literal('error'),
    message: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  });

  success(value: unknown): unknown {
    return { status: 'success', ...(value as object) };
  }

  successSchema(schema: TSchema): TSchema {
    const properties = (schema as { properties?: Record<string, TSchema> }).properties ?? {};
    return Type.Object({ status: Type.Literal('success'), ...properties }, { additionalProperties: false });
  }

  error({ message, code, errors, meta }: AppError): unknown {
    return { status: 'error', message, code, ...(errors && { errors }), ...(meta && { meta }) };
  }
}
