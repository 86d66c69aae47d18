import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { AppError, type ErrorIssue } from '@comptoir/errors';
import { Envelope, type FrameworkErrors } from '@comptoir/http';
import { AuthErrors } from './staff/auth/auth.errors';
import { RequestErrors } from './platform/http/request.errors';
import { translateError } from './messaging/texts/translate-error';

const ErrorDetail = Type.Object(
  {
    field: Type.String({ description: 'Path in the input, such as `custom_values.0.value`.' }),
    code: Type.String({ description: 'Code of the fault; docs/booking-forms.md lists the codes.' }),
    message: Type.String(),
    field_id: Type.Optional(Type.Integer({ description: 'The custom field that an answer belongs to.' })),
  },
  { additionalProperties: false },
);

const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'For people, in the language of `Content-Language`.' }),
    code: Type.String({ description: 'For programs; it does not change with the language.' }),
    details: Type.Optional(Type.Array(ErrorDetail)),
    meta: Type.Optional(
      Type.Object(
        {
          challenge: Type.String({ description: 'For `POST /auth/second-factor`.' }),
          expires_in: Type.Integer({ description: 'Seconds for which the challenge is valid.' }),
        },
        { additionalProperties: false, description: 'Present in `SECOND_FACTOR_REQUIRED` only.' },
      ),
    ),
  },
  { title: 'Error', additionalProperties: false },
);

/** Success bodies are bare objects; error bodies are `{ error, code, details? }`. */
export class BookingEnvelope extends Envelope {
  readonly errorSchema = ErrorBody;

  readonly frameworkErrors: FrameworkErrors = {
    invalidJson: RequestErrors.INVALID_JSON,
    badRequest: RequestErrors.BAD_REQUEST,
    invalidId: RequestErrors.INVALID_ID,
    notFound: RequestErrors.NOT_FOUND,
    unknownRoute: RequestErrors.NOT_FOUND,
    methodNotAllowed: RequestErrors.NOT_FOUND,
    payloadTooLarge: RequestErrors.PAYLOAD_TOO_LARGE,
    unsupportedMediaType: RequestErrors.UNSUPPORTED_MEDIA_TYPE,
    tooManyRequests: RequestErrors.TOO_MANY_REQUESTS,
    unauthenticated: RequestErrors.UNAUTHENTICATED,
    forbidden: RequestErrors.FORBIDDEN,
    secondFactorMissing: AuthErrors.SECOND_FACTOR_SETUP_REQUIRED,
    badTokens: [AuthErrors.TOKEN_EXPIRED, AuthErrors.INVALID_TOKEN],
    preconditionFailed: RequestErrors.PRECONDITION_FAILED,
    serverError: RequestErrors.SERVER_ERROR,
    unavailable: RequestErrors.SERVICE_UNAVAILABLE,
    conflict: RequestErrors.CONFLICT,
    validation: (errors) => {
      const [message = RequestErrors.BAD_REQUEST.text] = Object.values(errors).flat();
      return new AppError('VALIDATION_ERROR', 400, message, { errors });
    },
  };

  /** Creates one detail for each field of the input or of the form: its first fault. */
  error(error: AppError): unknown {
    const { code, message, issues } = error;
    const details = new Map<string, Static<typeof ErrorDetail>>();
    for (const { field, code, message, meta } of issues ?? issuesAt(error)) {
      const key = `${field} ${String(meta?.field_id)}`;
      if (!details.has(key)) details.set(key, { field, code, message, ...meta });
    }
    // Other errors have values of their texts there.
    const meta = code === AuthErrors.SECOND_FACTOR_REQUIRED.code && error.meta;
    return {
      error: message,
      code,
      ...(details.size && { details: [...details.values()] }),
      ...(meta && { meta }),
    };
  }

  override localize(error: AppError, languages: string | undefined): AppError {
    return translateError(error, languages);
  }

  success(value: unknown): unknown {
    return value;
  }

  successSchema(schema: TSchema): TSchema {
    return schema;
  }
}

/** Creates issues for the fields that an error names without issues. */
function issuesAt({ code, errors = {} }: AppError): ErrorIssue[] {
  return Object.entries(errors).flatMap(([field, [message]]) =>
    message === undefined ? [] : [{ field, code, message }],
  );
}
