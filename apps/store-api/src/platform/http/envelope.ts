import { type TSchema, Type } from '@sinclair/typebox';
import type { AppError } from '@comptoir/errors';
import { Envelope, type FrameworkErrors, view } from '@comptoir/http';
import { RequestErrors } from './request.errors';

const SUCCESS = Type.Literal('success', { description: 'Always `success`.' });

/**
 * Response bodies of the store: `{status, message?, data?, meta?}` and `{status, message, code, errors?,
 * meta?}`.
 */
export class StoreEnvelope extends Envelope {
  readonly frameworkErrors: FrameworkErrors = {
    badRequest: RequestErrors.BAD_REQUEST,
    invalidJson: RequestErrors.INVALID_JSON,
    invalidId: RequestErrors.NOT_FOUND,
    notFound: RequestErrors.NOT_FOUND,
    unknownRoute: RequestErrors.NOT_FOUND,
    methodNotAllowed: RequestErrors.METHOD_NOT_ALLOWED,
    payloadTooLarge: RequestErrors.PAYLOAD_TOO_LARGE,
    unsupportedMediaType: RequestErrors.UNSUPPORTED_MEDIA_TYPE,
    tooManyRequests: RequestErrors.TOO_MANY_REQUESTS,
    unauthenticated: RequestErrors.UNAUTHENTICATED,
    badTokens: [RequestErrors.TOKEN_EXPIRED],
    forbidden: RequestErrors.FORBIDDEN,
    accountRequired: RequestErrors.ACCOUNT_REQUIRED,
    unverified: RequestErrors.EMAIL_NOT_VERIFIED,
    secondFactorMissing: RequestErrors.SECOND_FACTOR_SETUP_REQUIRED,
    preconditionFailed: RequestErrors.PRECONDITION_FAILED,
    serverError: RequestErrors.SERVER_ERROR,
    unavailable: RequestErrors.SERVICE_UNAVAILABLE,
    conflict: RequestErrors.CONFLICT,
    validation: (errors) => RequestErrors.VALIDATION_ERROR({ errors }),
  };

  override readonly guestHeader = {
    name: 'Cart-Token',
    description: 'The token of `POST /guest-carts`, in place of an access token.',
  };

  readonly errorSchema = view('Error', {
    status: Type.Literal('error', { description: 'Always `error`.' }),
    message: Type.String({ examples: ['The order does not exist.'] }),
    code: Type.String({ examples: ['NOT_FOUND'] }),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  });

  success(value: unknown): unknown {
    return { status: 'success', ...(value as object) };
  }

  successSchema(schema: TSchema): TSchema {
    const properties = (schema as { properties?: Record<string, TSchema> }).properties ?? {};
    return Type.Object({ status: SUCCESS, ...properties }, { additionalProperties: false });
  }

  error({ message, code, errors, meta }: AppError): unknown {
    return { status: 'error', message, code, ...(errors && { errors }), ...(meta && { meta }) };
  }
}
