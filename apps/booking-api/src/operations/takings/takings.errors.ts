import { defineErrors } from '@comptoir/errors';

export const TakingsErrors = defineErrors({
  INVALID_DAYS: [400, 'from must not be after to'],
});
