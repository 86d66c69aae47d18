import type { Booking } from './types';

/** Returns what the page learns about a booking: nothing personal, and not the token. */
export function detailOf({ id, resource_id, start_at, end_at, service }: Booking): Record<string, unknown> {
  return { id, resource_id, start_at, end_at, ...(service && { service_id: service.id }) };
}
