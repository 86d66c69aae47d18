import { type RateLimitRule, keyByAccountAndAddress, keyByUser, accountGuessLimit } from '@comptoir/http';
import type { BookingConfig } from './config';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
/** Failed logins of one address with any accounts, and a minute's with one account from any addresses. */
const FAILED_LOGINS_OF_ADDRESS = 100;
const FAILED_LOGINS_OF_ACCOUNT = 30;

/** The service's limits by the name that routes give; generous, because a whole office may share one address. */
export function rateLimits(config: BookingConfig): Record<string, RateLimitRule[]> {
  return {
    bookings: [{ points: config.limits.bookingsPerMinute, seconds: MINUTE }],
    quotes: [{ points: config.limits.quotesPerMinute, seconds: MINUTE }],
    uploads: [{ points: config.limits.uploadsPerTenMinutes, seconds: 10 * MINUTE }],
    geocode: [{ points: config.limits.geocodesPerMinute, seconds: MINUTE }],
    // Against guesses with a stolen token.
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
