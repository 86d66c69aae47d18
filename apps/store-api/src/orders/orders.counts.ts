import type { KeptCounts } from '@comptoir/db';

export type OrderGroup = 'status' | 'payment_status';

/** By what the number of orders is known without counting them. */
export const ORDER_COUNTS: KeptCounts<OrderGroup> = { of: 'orders', by: ['status', 'payment_status'] };
