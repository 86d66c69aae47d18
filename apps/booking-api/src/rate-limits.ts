import { type RateLimitRule, keyByAccountAndAddress, keyByUser, accountGuessLimit } from '@comptoir/http';
import type { BookingConfig } from './config';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
/**
 * Failed logins per quarter of an hour of one address with any account, and per minute of one account from
 * any address.
 */
const FAILED_LOGINS_OF_ADDRESS = 100;
const FAILED_LOGINS_OF_ACCOUNT = 30;

/** Rate limits by the name that routes use; generous, because a whole office may share one address. */
export function rateLimits(config: BookingConfig): Record<string, RateLimitRule[]> {
  return {
    bookings: [{ points: config.limits.bookingsPerMinute, seconds: MINUTE }],
    quotes: [{ points: config.limits.quotesPerMinute, seconds: MINUTE }],
    uploads: [{ points: config.limits.uploadsPerTenMinutes, seconds: 10 * MINUTE }],
    geocode: [{ points: config.limits.geocodesPerMinute, seconds: MINUTE }],
    // Protects against guessing the password with a stolen token.
    password: [{ points: config.limits.failedLogins, seconds: QUARTER, key: keyByUser, failuresOnly: true }],
    login: [
      { points: FAILED_LOGINS_OF_ADDRESS, seconds: QUARTER, failuresOnly: true },
      {
        points: config.limits.failedLogins,
        seconds: QUARTER,
        key: keyByAccountAndAddress,
        failuresOnly: true,
      },
      accountGuessLimit(FAILED_LOGINS_OF_ACCOUNT),
    ],
  };
}
