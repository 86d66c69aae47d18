import { defineErrors } from '@comptoir/errors';

export const AuthErrors = defineErrors({
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  TOKEN_EXPIRED: [401, 'Token expired'],
  PASSWORD_MAILS_OFF: [404, 'Passwords cannot be reset by mail here, please ask an administrator'],
  RESET_FAILED: [400, 'This link is invalid, has expired or was already used'],
  SECOND_FACTOR_REQUIRED: [403, 'Please enter a code of your authenticator app'],
  CHALLENGE_EXPIRED: [401, 'This login has expired, please log in again'],
  INVALID_CODE: [400, 'This code is wrong or was used before'],
  SECOND_FACTOR_EXISTS: [409, 'A second factor is set up already'],
  SECOND_FACTOR_MISSING: [409, 'No second factor is set up'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Your role needs a second factor, please set one up in your account'],
  OWN_SECOND_FACTOR: [409, 'Your own second factor is removed in your account, with a code'],
  INVALID_TOKEN: [401, 'Invalid token'],
});
