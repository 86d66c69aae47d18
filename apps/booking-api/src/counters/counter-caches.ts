import type { RowCounts } from '@comptoir/db';

/** Triggers count bookings by the groups that lists filter by; other lists count their rows when they are read. */
export const BOOKING_COUNTER_CACHE: RowCounts<'resource_id' | 'status'> = {
  of: 'bookings',
  by: ['resource_id', 'status'],
};
/** All of them. */
export const COUNTER_CACHES: readonly RowCounts[] = [BOOKING_COUNTER_CACHE];
