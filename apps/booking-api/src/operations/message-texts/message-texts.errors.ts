import { defineErrors } from '@comptoir/errors';

export const MessageTextErrors = defineErrors({
  TEST_MAIL_FAILED: [409, 'The test mail could not be sent'],
});
