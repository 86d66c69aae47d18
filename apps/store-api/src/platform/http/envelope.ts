import { type TSchema, Type } from '@sinclair/typebox';
import type { AppError } from '@comptoir/errors';
import { Envelope, type FrameworkErrors, view } from '@comptoir/http';
import { StoreErrors } from './store.errors';

/**
 * Response bodies of the store: `{status, message?, data?, meta?}` and `{status, message, code, errors?,
 * meta?}`.
 */
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
