import { defineErrors } from '@comptoir/errors';

export const FieldErrors = defineErrors({
  FIELD_NOT_FOUND: [404, 'Custom field not found'],
  INVALID_FIELD_TYPE: [400, 'Invalid field type'],
  INVALID_OPTIONS: [400, 'Invalid options'],
  OPTIONS_REQUIRED: [400, 'options are required'],
  DUPLICATE_OPTION: [400, 'Duplicate option'],
  BOUNDS_NOT_ALLOWED: [400, 'min, max and step are for fields of type number and range'],
  INVALID_BOUNDS: [400, 'min must be less than max'],
  UNKNOWN_ID: [400, 'Unknown id'],
  MIXED_RESOURCES: [400, 'All fields must belong to one resource'],
});

/** Faults of the answers of a booking form; `INVALID_ANSWER` contains all of them. */
export const AnswerErrors = defineErrors({
  INVALID_ANSWER: [400, 'Invalid custom value'],
  ANSWER_UNKNOWN_FIELD: [400, 'Unknown custom field: {field_id}'],
  ANSWER_GIVEN_TWICE: [400, 'Custom field given twice: {field_id}'],
  ANSWER_REQUIRED: [400, '{label} is required'],
  ANSWER_INVALID_CHARACTER: [400, '{label}: must not contain NUL characters'],
  ANSWER_MULTIPLE_LINES: [400, '{label}: must be a single line'],
  ANSWER_TOO_LONG: [400, '{label}: must be at most {max} characters'],
  ANSWER_NOT_A_NUMBER: [400, '{label}: must be a number'],
  ANSWER_TOO_SMALL: [400, '{label}: must not be less than {min}'],
  ANSWER_TOO_LARGE: [400, '{label}: must not be greater than {max}'],
  ANSWER_OFF_STEP: [400, '{label}: must be {from} or differ from it by a multiple of {step}'],
  ANSWER_INVALID_OPTION: [400, '{label}: is not a valid option'],
  ANSWER_INVALID_OPTIONS: [400, '{label}: contains an invalid option'],
  ANSWER_NOT_A_DATE: [400, '{label}: must be a date (YYYY-MM-DD)'],
  ANSWER_NOT_A_TIME: [400, '{label}: must be a time (HH:MM)'],
  ANSWER_NOT_A_DATE_TIME: [400, '{label}: must be a date and time (YYYY-MM-DDTHH:MM)'],
  ANSWER_NOT_AN_EMAIL: [400, '{label}: must be a valid email address'],
  ANSWER_NOT_A_PHONE: [400, '{label}: must be a valid phone number'],
  ANSWER_NOT_A_URL: [400, '{label}: must be a valid URL'],
  ANSWER_NOT_A_COLOR: [400, '{label}: must be a hex colour (#RRGGBB)'],
  ANSWER_NOT_A_FILE: [400, '{label}: must be an uploaded file'],
  ANSWER_FILE_NOT_FOUND: [400, '{label}: the uploaded file does not exist'],
  ANSWER_NOT_A_CHECKBOX: [400, '{label}: must be true or false'],
  ANSWER_NOT_AN_ADDRESS: [400, '{label}: must be an address'],
  ANSWER_NOT_A_VIDEO: [400, '{label}: must be a URL of a supported video site'],
});
