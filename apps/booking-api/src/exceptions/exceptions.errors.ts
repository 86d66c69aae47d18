import { defineErrors } from '@comptoir/errors';

export const ExceptionErrors = defineErrors({
  DATE_EXCEPTION_NOT_FOUND: [404, 'Hours of this date not found'],
});
