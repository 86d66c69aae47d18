import { defineErrors } from '@comptoir/errors';

export const AuthErrors = defineErrors({
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  TOKEN_EXPIRED: [401, 'Token expired'],
  INVALID_TOKEN: [401, 'Invalid token'],
});
