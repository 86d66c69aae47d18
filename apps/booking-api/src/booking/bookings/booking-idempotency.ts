import type { IdempotencyOptions, KeyedRequest } from '@comptoir/idempotency';
import type { BookingConfig } from '../../config';
import { RequestErrors } from '../../platform/http/request.errors';
import type { CreateBooking } from './bookings.dto';
import { BookingErrors } from './bookings.errors';

const MAX_KEY = 255;

/** The `Idempotency-Key` of a client. */
export interface ClientKey {
  key: string;
  /** Identifies the client, as `clientKey` names it. */
  client: string;
}

/** Encrypts stored responses with `SETTINGS_KEY` and sets the errors for keys. */
export function idempotencyOptions({ settings }: Pick<BookingConfig, 'settings'>): IdempotencyOptions {
  return {
    secret: settings.key,
    previousSecrets: settings.previousKeys,
    errors: {
      reused: BookingErrors.KEY_REUSED,
      // Never thrown: the key is claimed in the booking's transaction, so a second request waits for the
      // first.
      inProgress: RequestErrors.CONFLICT,
    },
  };
}

/**
 * Identifies a booking request by its client, so that no other client gets the stored response with its
 * token. A client whose address has changed gets 409 for the taken slot. The mail language is not compared
 * (docs/bookings.md).
 * @throws BookingErrors.INVALID_KEY
 */
export function keyedRequest(
  { key, client }: ClientKey,
  { locale: _, ...body }: CreateBooking,
  operation = 'POST /bookings',
): KeyedRequest {
  if (!key || key.length > MAX_KEY || key.includes('\0')) throw BookingErrors.INVALID_KEY();
  return { owner: client, key, operation, body };
}
