import { defineErrors } from '@comptoir/errors';

export const ResourceErrors = defineErrors({
  RESOURCE_NOT_FOUND: [404, 'Resource not found'],
  UNKNOWN_ID: [400, 'Unknown id'],
});
