import { addAmounts, isPositive, subtractAmounts } from '../../../shared/ui/amounts';
import { stateOf } from '../after-sale/refund-state';
import type { Order, Refund } from '../parts/types';
import type { ChosenUnits, UnitLine } from '../parts/unit-line';

export const ORDER_STATES = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export const PAYMENT_STATES = ['pending', 'failed', 'paid', 'partially_refunded', 'refunded'] as const;

const OPEN = ['pending', 'confirmed', 'processing'];
const PAID = ['paid', 'partially_refunded', 'refunded'];
/** States of refunds that gave nothing back. */
const OVER = ['rejected', 'failed'];
const OF_STAFF = ['staff', 'processor'];
/** States that staff may move an order to, besides those that shipping and cancelling bring. */
const MOVES: Readonly<Record<string, readonly MoveTarget[]>> = {
  pending: ['confirmed', 'processing'],
  confirmed: ['processing'],
  processing: [],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
};
export type MoveTarget = 'confirmed' | 'processing' | 'delivered' | 'refunded';

export function isOpen({ status }: Order): boolean {
  return OPEN.includes(status);
}

export function isPaid({ payment_status }: Order): boolean {
  return PAID.includes(payment_status);
}

/** Returns the state of the payment, `part_paid` while a part has arrived. */
export function paymentStateOf(order: Pick<Order, 'payment_status' | 'received_amount'>): string {
  const { payment_status, received_amount } = order;
  return payment_status === 'pending' && isPositive(received_amount) ? 'part_paid' : payment_status;
}

/** Returns the units that are still to be shipped; 0 once nothing will be. */
export function leftToShip(order: Order): number {
  if (!isOpen(order)) return 0;
  return order.items.reduce((sum, line) => sum + line.left_to_ship, 0);
}

/** Returns the lines of which units can still be shipped or cancelled. */
export function openLines(order: Order): UnitLine[] {
  return order.items.map((line) => ({ ...line, max: line.left_to_ship })).filter(({ max }) => max > 0);
}

/** Returns the chosen units of an order that have not left yet, by line. */
export function unsentUnits(order: Order, units: ChosenUnits = {}): ChosenUnits {
  const chosen = openLines(order).map(
    ({ id, max }) => [`line${id}`, Math.min(units[`line${id}`] ?? 0, max)] as const,
  );
  return Object.fromEntries(chosen.filter(([, quantity]) => quantity > 0));
}

/** Returns the lines of which units can come back. Units of open returns are known to the service only. */
export function returnableLines({ items, status }: Order): UnitLine[] {
  if (status !== 'shipped' && status !== 'delivered') return [];
  return items
    .map((line) => ({
      ...line,
      max: line.quantity - line.cancelled_quantity - line.returned_quantity,
      waiting_quantity: 0,
      warehouses: [],
    }))
    .filter(({ max }) => max > 0);
}

/** Returns true while the bank of the card holds the amount for the shop. */
export function isAuthorized({ payment }: Order): boolean {
  return isPositive(payment?.authorized_amount) && !isPositive(payment?.captured_amount);
}

/** Returns true for an unpaid order that the customer owes: a refund lowers what is left to pay. */
export function isOwed(order: Order): boolean {
  const isUnderWay = !['pending', 'cancelled', 'refunded'].includes(order.status);
  return isUnderWay && !isPaid(order) && !isAuthorized(order) && !isPositive(order.exchange_amount);
}

/** Returns what is left to pay of an unpaid order with an invoice, less what was written off; zero for others. */
export function leftToWriteOff(order: Order): string {
  const { status, payment_method, amount_left, written_off_amount } = order;
  const isInvoiced = status === 'delivered' || (status === 'shipped' && payment_method === 'invoice');
  const isLeft = isInvoiced && !isAuthorized(order) && isPositive(amount_left);
  return isLeft ? subtractAmounts(amount_left, written_off_amount) : '0.00';
}

/** Returns what staff can do with an order now. */
export function actionsOf(order: Order): {
  canShip: boolean;
  canCancel: boolean;
  canCancelUnits: boolean;
  canMarkPaid: boolean;
  canRecordPart: boolean;
  canWriteOff: boolean;
  canCapture: boolean;
  canRefund: boolean;
  canReturn: boolean;
  canChangeAddresses: boolean;
  moves: readonly MoveTarget[];
} {
  const paid = isPaid(order);
  const isUnshipped = order.shipments.length === 0;
  const isOver = order.status === 'cancelled' || order.status === 'refunded';
  return {
    canShip: leftToShip(order) > 0,
    canCancel: isOpen(order) && isUnshipped,
    canCancelUnits: (paid || isOwed(order) || (isAuthorized(order) && !isOver)) && leftToShip(order) > 0,
    canMarkPaid: !paid && !isOver,
    canRecordPart: !paid && !isOver && !isAuthorized(order),
    canWriteOff: !paid && isPositive(leftToWriteOff(order)),
    canCapture: isAuthorized(order) && !isOver,
    canRefund: isOwed(order) || isPositive(subtractAmounts(order.paid_amount, order.refunded_amount)),
    canReturn: returnableLines(order).length > 0,
    canChangeAddresses: isOpen(order) && isUnshipped,
    moves: (MOVES[order.status] ?? []).filter((to) => to !== 'refunded' || paid),
  };
}

export type NextStep =
  | 'ship'
  | 'ship_authorized'
  | 'cancel_refunded'
  | 'wait_for_card'
  | 'check_transfer'
  | 'collect_cash'
  | 'collect_invoice'
  | 'written_off'
  | 'track'
  | 'answer_dispute'
  | 'pay_back'
  | 'pay_by_hand'
  | 'settle_return'
  | 'nothing';

/** Returns true for an order that was paid, and of which all money went back. */
export function isWhollyRefunded({ payment_status }: Order): boolean {
  return payment_status === 'refunded';
}

/** Adds up what staff have refunded by themselves, here or at the processor, whether or not it has arrived. */
export function refundedByStaff(refunds: readonly Refund[]): string {
  const own = refunds.filter(({ source, status }) => OF_STAFF.includes(source) && !OVER.includes(status));
  return addAmounts('0.00', ...own.map(({ amount }) => amount));
}

/**
 * Returns what the order waits for, as a key of its texts.
 * @param refunds all of the order, once they are known
 */
export function nextStepOf(order: Order, refunds: readonly Refund[] = []): NextStep {
  if (order.open_dispute_id) return 'answer_dispute';
  const paid = isPaid(order);
  if (order.status === 'cancelled' || order.status === 'refunded') {
    const hasParts = !paid && isPositive(order.received_amount);
    return hasParts && order.refunds.some(({ status }) => status === 'approved')
      ? 'pay_back'
      : openOr('nothing', order, refunds);
  }
  const left = leftToShip(order);
  const isLater = order.payment_method === 'cash_on_delivery' || order.payment_method === 'invoice';
  if (!paid && isAuthorized(order)) return left > 0 ? 'ship_authorized' : 'track';
  if (!paid && !isLater && order.status === 'pending') {
    return order.payment_method === 'bank_transfer' ? 'check_transfer' : 'wait_for_card';
  }
  if (left > 0) return isWhollyRefunded(order) ? 'cancel_refunded' : 'ship';
  if (order.status === 'shipped') return openOr('track', order, refunds);
  if (paid) return openOr('nothing', order, refunds);
  return stepOfDebt(order, refunds);
}

/** Returns the step of an unpaid order that was delivered. */
function stepOfDebt(order: Order, refunds: readonly Refund[]): NextStep {
  if (isPositive(order.written_off_amount) && !isPositive(leftToWriteOff(order)))
    return openOr('written_off', order, refunds);
  return order.payment_method === 'invoice' ? 'collect_invoice' : 'collect_cash';
}

/** Returns true while staff have to pay a refund back. */
export function isPaidBackByHand(refunds: readonly Refund[]): boolean {
  return refunds.some((refund) => stateOf(refund) === 'by_hand');
}

/** Returns the step, unless a refund or a return waits for staff. */
function openOr(step: NextStep, { returns = [] }: Order, refunds: readonly Refund[]): NextStep {
  if (isPaidBackByHand(refunds)) return 'pay_by_hand';
  return returns.some(({ status }) => status === 'requested' || status === 'received')
    ? 'settle_return'
    : step;
}

/** Returns what can still be refunded: paid, less refunded, disputed and under way. */
export function refundableOf(order: Order, refunds: readonly Refund[]): string {
  const own = refunds.filter(({ source }) => source !== 'late_payment');
  if (isOwed(order)) {
    const debts = own.filter(({ status, released }) => released && status === 'approved');
    return subtractAmounts(order.total, ...debts.map(({ amount }) => amount));
  }
  const pending = own.filter(({ status }) => status === 'pending').map(({ amount }) => amount);
  // Credit of an approved refund counts as refunded already.
  const approved = own
    .filter(({ status }) => status === 'approved')
    .flatMap(({ card_amount, offline_amount, exchange_amount }) => [
      card_amount,
      offline_amount,
      exchange_amount,
    ]);
  return subtractAmounts(
    order.paid_amount,
    order.refunded_amount,
    order.disputed_amount,
    ...pending,
    ...approved,
  );
}
