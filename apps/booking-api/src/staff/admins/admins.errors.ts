import { defineErrors } from '@comptoir/errors';

export const AdminErrors = defineErrors({
  ADMIN_NOT_FOUND: [404, 'Administrator not found'],
  EMAIL_TAKEN: [409, 'An administrator has this e-mail address already'],
  LAST_ADMIN: [409, 'The last administrator cannot be removed'],
  WRONG_PASSWORD: [400, 'The current password is wrong'],
});
