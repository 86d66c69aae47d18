export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'failed', 'paid', 'partially_refunded', 'refunded'] as const;
export type OrderPaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What staff may ask for: any status but the first. */
export const ADMIN_ORDER_STATUSES = ORDER_STATUSES.filter((status) => status !== 'pending');

/** Forward moves only, skipping allowed; a move back would replay stock or money. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  confirmed: ['processing', 'shipped', 'delivered', 'cancelled', 'refunded'],
  processing: ['shipped', 'delivered', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** The statuses that an order may go to. */
export function orderMovesFrom(status: OrderStatus): readonly OrderStatus[] {
  return MOVES[status];
}

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** Whether a customer may still call the order off. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

/** Whether the goods have left: from here on, cancelling gives no stock back. */
export function hasShipped(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** Whether money has arrived, whatever went back since. */
export function isPaid(status: OrderPaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded';
}
