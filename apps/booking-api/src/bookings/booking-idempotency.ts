import type { IdempotencyOptions, KeyedRequest } from '@comptoir/idempotency';
import type { BookingConfig } from '../config';
import { RequestErrors } from '../request-errors';
import type { CreateBooking } from './bookings.dto';
import { BookingErrors } from './bookings.errors';

const MAX_KEY = 255;

/** The `Idempotency-Key` of a client. */
export interface ClientKey {
  key: string;
  /** The client, as `clientOf` names it. */
  client: string;
}

/** Seals answers with `SETTINGS_KEY`, and names the refusals of the service. */
export function idempotencyOptions({ settings }: Pick<BookingConfig, 'settings'>): IdempotencyOptions {
  return {
    secret: settings.key,
    previousSecrets: settings.previousKeys,
    errors: {
      reused: BookingErrors.KEY_REUSED,
      // Never given: a key is taken in the transaction that books, so a second request waits for the first.
      inProgress: RequestErrors.CONFLICT,
    },
  };
}

/**
 * Names a request to book. The answer holds the token of the booking, so nobody but the client gets it, whatever key
 * they try; a client whose address has changed finds its slot taken instead. The language of mails does not matter.
 * @throws BookingErrors.INVALID_KEY
 */
export function keyedRequest(
  { key, client }: ClientKey,
  { locale: _, ...body }: CreateBooking,
): KeyedRequest {
  if (!key || key.length > MAX_KEY || key.includes('\0')) throw BookingErrors.INVALID_KEY();
  return { owner: client, key, operation: 'POST /bookings', body };
}
