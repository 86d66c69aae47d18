import { Injectable } from '@nestjs/common';
import { type TSchema, Type } from '@sinclair/typebox';
import { AppError, defineErrors } from '@comptoir/errors';
import { Envelope, type Problems } from '@comptoir/http';

/** What any route may answer; the texts are booking-decisions section 0. */
export const RequestErrors = defineErrors({
  INVALID_JSON: [400, 'Invalid JSON body'],
  BAD_REQUEST: [400, 'Invalid request'],
  INVALID_ID: [400, 'Invalid id'],
  NOT_FOUND: [404, 'Not found'],
  PAYLOAD_TOO_LARGE: [413, 'Request body too large'],
  UNSUPPORTED_MEDIA_TYPE: [400, 'The request body must be JSON'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  UNAUTHENTICATED: [401, 'Authentication required'],
  CONFLICT: [409, 'The change conflicts with existing data'],
  SERVER_ERROR: [500, 'Internal server error'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable, please try again'],
});

const ErrorBody = Type.Object(
  {
    error: Type.String(),
    details: Type.Optional(
      Type.Array(
        Type.Object({ field: Type.String(), message: Type.String() }, { additionalProperties: false }),
      ),
    ),
  },
  { title: 'Error', additionalProperties: false },
);

/** booking-api answers bare objects; errors are `{ error, details? }`. */
@Injectable()
export class BookingEnvelope extends Envelope {
  readonly errorSchema = ErrorBody;

  readonly problems: Problems = {
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
    serverError: RequestErrors.SERVER_ERROR,
    unavailable: RequestErrors.SERVICE_UNAVAILABLE,
    conflict: RequestErrors.CONFLICT,
    validation: (errors) => {
      const [message = RequestErrors.BAD_REQUEST.text] = Object.values(errors).flat();
      return new AppError('VALIDATION_ERROR', 400, message, { errors });
    },
  };

  /** One detail for each field: its first fault. */
  error({ message, errors }: AppError): unknown {
    const details = Object.entries(errors ?? {}).flatMap(([field, [reason]]) =>
      reason === undefined ? [] : [{ field, message: reason }],
    );
    return details.length ? { error: message, details } : { error: message };
  }

  success(value: unknown): unknown {
    return value;
  }

  successSchema(schema: TSchema): TSchema {
    return schema;
  }
}
