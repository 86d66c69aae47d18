import type { PaymentMethod } from '../../platform/settings/settings.view';

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

/** Statuses that staff may set: all but the first. */
export const ADMIN_ORDER_STATUSES = ORDER_STATUSES.filter((status) => status !== 'pending');

/** Forward moves only, skipping allowed; a move back would repeat stock or money movements. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  confirmed: ['processing', 'shipped', 'delivered', 'cancelled', 'refunded'],
  processing: ['shipped', 'delivered', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Returns the statuses that may follow. */
export function orderMovesFrom(status: OrderStatus): readonly OrderStatus[] {
  return MOVES[status];
}

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** Returns true for methods whose orders are confirmed and shipped before they are paid. */
export function isPaidLater(method: PaymentMethod | null): boolean {
  return method === 'cash_on_delivery' || method === 'invoice';
}

/** Returns true while the customer may cancel the order. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

/** Returns true once the goods are shipped. From then on, cancelling restocks nothing. */
export function hasShipped(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** Returns true once the money has arrived, even if it was refunded since. */
export function isPaid(status: OrderPaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded';
}

/** Returns what is still to be paid of an order, in minor units; 0 once it is paid or over. */
export function amountLeft(order: {
  status: OrderStatus;
  payment_status: OrderPaymentStatus;
  amount_due: number;
  received_amount: number;
  uncharged_amount: number;
}): number {
  const isOver = order.status === 'cancelled' || order.status === 'refunded';
  if (isOver || isPaid(order.payment_status)) return 0;
  return order.amount_due - order.received_amount - order.uncharged_amount;
}
