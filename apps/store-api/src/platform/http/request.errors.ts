import { AppError, defineErrors } from '@comptoir/errors';

/** Errors that belong to no feature (docs/errors.md). */
export const RequestErrors = defineErrors({
  BAD_REQUEST: [400, 'The request could not be understood.'],
  INVALID_JSON: [400, 'The request body is not valid JSON.'],
  UNAUTHENTICATED: [401, 'Authentication is required.'],
  TOKEN_EXPIRED: [401, 'The access token has expired.'],
  ACCOUNT_REQUIRED: [403, 'This needs an account. Please sign in.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  EMAIL_NOT_VERIFIED: [403, 'Please verify your e-mail address first.'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Your role needs a second factor. Please set one up in your account.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here.'],
  CONFLICT: [409, 'The change conflicts with existing data.'],
  PRECONDITION_FAILED: [412, 'Somebody has changed this since you read it.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This content type is not supported.'],
  VALIDATION_ERROR: [422, 'The given data was invalid.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
  SERVER_ERROR: [500, 'Something went wrong on our side.'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable. Please try again.'],
});

/** Creates the error of one field: 422 with the message under the field's path. */
export function invalidField(path: string, message: string): AppError {
  return RequestErrors.VALIDATION_ERROR({ errors: { [path]: [message] } });
}
