import type { KeptCounts } from '@comptoir/db';

/** By what the rows of lists are counted as they change. */
export const BOOKING_COUNTS: KeptCounts<'resource_id' | 'status'> = {
  of: 'bookings',
  by: ['resource_id', 'status'],
};
export const BLOCK_COUNTS: KeptCounts<'resource_id'> = { of: 'blocks', by: ['resource_id'] };
export const DELIVERY_COUNTS: KeptCounts<'webhook_id' | 'status' | 'event'> = {
  of: 'webhook_deliveries',
  by: ['webhook_id', 'status', 'event'],
};

/** All that are kept. */
export const KEPT_COUNTS: readonly KeptCounts[] = [BOOKING_COUNTS, BLOCK_COUNTS, DELIVERY_COUNTS];
