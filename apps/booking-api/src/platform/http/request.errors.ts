import { defineErrors } from '@comptoir/errors';

/** Errors that any route can answer. */
export const RequestErrors = defineErrors({
  INVALID_JSON: [400, 'Invalid JSON body'],
  BAD_REQUEST: [400, 'Invalid request'],
  INVALID_ID: [400, 'Invalid id'],
  NOT_FOUND: [404, 'Not found'],
  PRECONDITION_FAILED: [412, 'Somebody has changed this since you read it'],
  PAYLOAD_TOO_LARGE: [413, 'Request body too large'],
  UNSUPPORTED_MEDIA_TYPE: [400, 'The request body must be JSON'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  UNAUTHENTICATED: [401, 'Authentication required'],
  FORBIDDEN: [403, 'Your role does not allow this'],
  CONFLICT: [409, 'The change conflicts with existing data'],
  SERVER_ERROR: [500, 'Internal server error'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable, please try again'],
});
