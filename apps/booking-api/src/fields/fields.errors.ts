import { defineErrors } from '@comptoir/errors';

export const FieldErrors = defineErrors({
  FIELD_NOT_FOUND: [404, 'Custom field not found'],
  INVALID_FIELD_TYPE: [400, 'Invalid field type'],
  INVALID_OPTIONS: [400, 'Invalid options'],
  OPTIONS_REQUIRED: [400, 'options are required'],
  DUPLICATE_OPTION: [400, 'Duplicate option'],
  UNKNOWN_ID: [400, 'Unknown id'],
  MIXED_RESOURCES: [400, 'All fields must belong to one resource'],
  INVALID_ANSWER: [400, 'Invalid custom value'],
});
