import { defineErrors } from '@comptoir/errors';

/** Errors of a single field in a body or a query, with the codes that validation reports. */
export const InputErrors = defineErrors({
  REQUIRED: [400, '{field} is required'],
  INVALID_VALUE: [400, '{field} is not valid'],
  INVALID_LENGTH: [400, '{field} must have {min} to {max} characters'],
  INVALID_CHARACTER: [400, '{field} must not contain NUL characters'],
  INVALID_FORMAT: [400, '{field} does not have the form that is asked for'],
  MULTIPLE_LINES: [400, '{field} must be a single line'],
  INVALID_EMAIL: [400, '{field} must be an email'],
  INVALID_COLOR: [400, '{field} must be a hex colour (#RRGGBB)'],
  NOT_AN_INTEGER: [400, '{field} must be an integer number'],
  NOT_A_NUMBER: [400, '{field} must be a number'],
  TOO_SMALL: [400, '{field} must not be less than {min}'],
  TOO_LARGE: [400, '{field} must not be greater than {max}'],
  NOT_A_BOOLEAN: [400, '{field} must be a boolean value'],
  UNKNOWN_WORD: [400, '{field} must be one of: {words}'],
  INVALID_AMOUNT: [400, '{field} must be an amount'],
  INVALID_CURRENCY: [400, '{field} must be an ISO 4217 currency code'],
  INVALID_COUNTRY: [400, '{field} must be an ISO 3166-1 alpha-2 country code'],
  INVALID_DATE: [400, '{field} must be a date (YYYY-MM-DD)'],
  INVALID_DATE_TIME: [400, '{field} must be a date and time (YYYY-MM-DDTHH:MM)'],
  NOT_A_LIST: [400, '{field} must be an array'],
  TOO_FEW: [400, '{field} must have at least {min} items'],
  TOO_MANY: [400, '{field} must have at most {max} items'],
  NOT_AN_OBJECT: [400, '{field} must be an object'],
});
export type InputCode = keyof typeof InputErrors;
