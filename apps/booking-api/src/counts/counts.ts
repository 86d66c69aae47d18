import type { KeptCounts } from '@comptoir/db';

/** Triggers count bookings by the groups that lists filter by; other lists count their rows when they are read. */
export const BOOKING_COUNTS: KeptCounts<'resource_id' | 'status'> = {
  of: 'bookings',
  by: ['resource_id', 'status'],
};
/** All of them. */
export const KEPT_COUNTS: readonly KeptCounts[] = [BOOKING_COUNTS];
