import { type OrderPaymentStatus, isPaid } from '../order-records/order-records.states';
import { isOrderOver } from './payments.states';

/** State of an order that decides whether a card can pay it. `amountDue` is minor units. */
export interface PayableState {
  status: string;
  paymentStatus: OrderPaymentStatus;
  /** True while the card's bank holds the amount. */
  isAuthorized: boolean;
  /** Null for orders that do not expire. */
  orderExpiresAt: Date | null;
  amountDue: number;
}

/** Returns true for an order that can be paid by card now. */
export function isPayable(
  { status, paymentStatus, isAuthorized, orderExpiresAt, amountDue }: PayableState,
  now: Date,
): boolean {
  const inTime = !orderExpiresAt || orderExpiresAt > now;
  return !isOrderOver(status) && !isPaid(paymentStatus) && !isAuthorized && inTime && amountDue > 0;
}
