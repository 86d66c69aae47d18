import type { RowCounts } from '@comptoir/db';

/** Triggers count bookings by the groups that lists filter by; other lists count their rows when they are read. */
export const BOOKING_COUNTS: RowCounts<'resource_id' | 'status'> = {
  of: 'bookings',
  by: ['resource_id', 'status'],
};
/** All of them. */
export const ROW_COUNTS: readonly RowCounts[] = [BOOKING_COUNTS];
