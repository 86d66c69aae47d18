import { defineErrors } from '@comptoir/errors';

export const AuthErrors = defineErrors({
  INVALID_CREDENTIALS: [401, 'The e-mail address or the password is wrong.'],
  ACCOUNT_DELETED: [401, 'This account has been deleted.'],
  ACCOUNT_SUSPENDED: [403, 'This account has been suspended.'],
  INVALID_REFRESH_TOKEN: [401, 'The refresh token is invalid or has expired. Please sign in again.'],
  RESET_FAILED: [422, 'This password reset link is invalid, has expired or was already used.'],
  INVALID_CURRENT_PASSWORD: [422, 'The current password is wrong.'],
  SOCIAL_AUTH_FAILED: [422, 'The sign-in with this token failed.'],
  SECOND_FACTOR_REQUIRED: [403, 'Please enter a code of your authenticator app.'],
  CHALLENGE_EXPIRED: [401, 'This sign-in has expired. Please sign in again.'],
  INVALID_CODE: [422, 'This code is wrong or was used before.'],
  SECOND_FACTOR_EXISTS: [422, 'A second factor is set up already.'],
  SECOND_FACTOR_MISSING: [422, 'No second factor is set up.'],
  INVALID_VERIFICATION_LINK: [403, 'This verification link is invalid, has expired or was already used.'],
});
