import { isTimeZone } from '@comptoir/time';

/**
 * Returns the zone of a client to store; null for the zone of the business. A zone that this runtime does not know is
 * ignored like an unavailable language, because a new zone of a browser must not prevent a booking.
 */
export function knownTimeZone(name: string | null | undefined): string | null {
  return name && isTimeZone(name) ? name : null;
}
