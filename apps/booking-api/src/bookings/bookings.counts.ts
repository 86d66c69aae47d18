import type { KeptCounts } from '@comptoir/db';

export type BookingGroup = 'resource_id' | 'status';

/** By what the number of bookings is known without counting them. */
export const BOOKING_COUNTS: KeptCounts<BookingGroup> = { of: 'bookings', by: ['resource_id', 'status'] };
