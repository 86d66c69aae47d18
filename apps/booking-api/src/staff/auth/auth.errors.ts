import { defineErrors } from '@comptoir/errors';

export const AuthErrors = defineErrors({
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  TOKEN_EXPIRED: [401, 'Token expired'],
  PASSWORD_MAILS_OFF: [404, 'Passwords cannot be reset by mail here, please ask an administrator'],
  RESET_FAILED: [400, 'This link is invalid, has expired or was already used'],
  INVALID_TOKEN: [401, 'Invalid token'],
});
