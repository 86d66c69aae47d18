import {
  type RateLimitRule,
  keyByAccount,
  keyByAccountAndAddress,
  keyByApiKey,
  keyByUser,
  accountGuessLimit,
} from '@comptoir/http';
import type { BookingConfig } from './config';
import { AuthErrors } from './staff/auth/auth.errors';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
/**
 * Failed logins per quarter of an hour of one address with any account, and per minute of one account from
 * any address.
 */
const FAILED_LOGINS_OF_ADDRESS = 100;
const FAILED_LOGINS_OF_ACCOUNT = 30;

/** Requests of a link for one e-mail address per quarter of an hour, from any address. */
const LINKS_OF_ACCOUNT = 10;
/** Requests of a new password, and tries of its links, per minute of one address. */
const PASSWORDS_PER_MINUTE = 10;
/** Codes that prove one e-mail address, and tries of them, per quarter of an hour from any address. */
const CODES_OF_ACCOUNT = 5;
const CHECKS_OF_ACCOUNT = 30;
/** Errors of a login whose password was right. */
const RIGHT_PASSWORD = [AuthErrors.SECOND_FACTOR_REQUIRED.code];
/** Private files that one address opens per minute; a page of a booking shows several. */
const FILES_PER_MINUTE = 300;

/** Rate limits by the name that routes use; generous, because a whole office may share one address. */
export function rateLimits(config: BookingConfig): Record<string, RateLimitRule[]> {
  return {
    bookings: [{ points: config.limits.bookingsPerMinute, seconds: MINUTE }],
    quotes: [{ points: config.limits.quotesPerMinute, seconds: MINUTE }],
    uploads: [{ points: config.limits.uploadsPerTenMinutes, seconds: 10 * MINUTE }],
    files: [{ points: FILES_PER_MINUTE, seconds: MINUTE }],
    geocode: [{ points: config.limits.geocodesPerMinute, seconds: MINUTE }],
    'message-texts.test': [{ points: 20, seconds: MINUTE, key: keyByUser }],
    'api-key': [{ points: 600, seconds: MINUTE, key: keyByApiKey }],
    // Unknown addresses count like known ones, so that the limit tells nothing.
    'client-links': [
      { points: config.limits.clientLinksPerMinute, seconds: MINUTE },
      { points: LINKS_OF_ACCOUNT, seconds: QUARTER, key: keyByAccount },
    ],
    'email-proofs': [
      { points: config.limits.clientLinksPerMinute, seconds: MINUTE },
      { points: CODES_OF_ACCOUNT, seconds: QUARTER, key: keyByAccount },
    ],
    'email-proof-checks': [
      { points: config.limits.clientLinksPerMinute, seconds: MINUTE },
      { points: CHECKS_OF_ACCOUNT, seconds: QUARTER, key: keyByAccount },
    ],
    'client-bookings': [{ points: config.limits.bookingsPerMinute, seconds: MINUTE }],
    // Protects against guessing the password with a stolen token.
    password: [{ points: config.limits.failedLogins, seconds: QUARTER, key: keyByUser, failuresOnly: true }],
    'forgot-password': [
      { points: PASSWORDS_PER_MINUTE, seconds: MINUTE },
      { points: LINKS_OF_ACCOUNT, seconds: QUARTER, key: keyByAccount },
    ],
    'second-factor': [{ points: PASSWORDS_PER_MINUTE, seconds: MINUTE }],
    'own-second-factor': [
      { points: PASSWORDS_PER_MINUTE, seconds: MINUTE, key: keyByUser, failuresOnly: true },
    ],
    'reset-password': [
      { points: PASSWORDS_PER_MINUTE, seconds: MINUTE },
      { points: LINKS_OF_ACCOUNT, seconds: QUARTER, key: keyByAccount },
    ],
    login: [
      { points: FAILED_LOGINS_OF_ADDRESS, seconds: QUARTER, failuresOnly: true, accepts: RIGHT_PASSWORD },
      {
        points: config.limits.failedLogins,
        seconds: QUARTER,
        key: keyByAccountAndAddress,
        failuresOnly: true,
        accepts: RIGHT_PASSWORD,
      },
      { ...accountGuessLimit(FAILED_LOGINS_OF_ACCOUNT), accepts: RIGHT_PASSWORD },
    ],
  };
}
