import type { CounterCache } from '@comptoir/db';

/**
 * Triggers count bookings by the groups that lists filter by; other lists count their rows when they are
 * read.
 */
export const BOOKING_COUNTER_CACHE: CounterCache<'resource_id' | 'status'> = {
  table: 'bookings',
  groups: ['resource_id', 'status'],
};
/** All counter caches of the service. */
export const COUNTER_CACHES: readonly CounterCache[] = [BOOKING_COUNTER_CACHE];
