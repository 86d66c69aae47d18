import { defineErrors } from '@comptoir/errors';

/** Spec, section Errors; store-decisions, section 1. */
export const AuthErrors = defineErrors({
  INVALID_CREDENTIALS: [401, 'The e-mail address or the password is wrong.'],
  ACCOUNT_DELETED: [401, 'This account has been deleted.'],
  ACCOUNT_SUSPENDED: [403, 'This account has been suspended.'],
  INVALID_REFRESH_TOKEN: [401, 'The refresh token is invalid or has expired. Please sign in again.'],
  INVALID_VERIFICATION_LINK: [403, 'This verification link is invalid, has expired or was already used.'],
});
