import { isAuthorized, isPaid } from '../orders/order-facts';
import { linesToPack } from '../parts/places';
import type { Order } from '../parts/types';

/** Reasons to look at an order before it is shipped. */
export type Doubt = 'disputed' | 'unpaid' | 'refunded';

export type Outcome =
  | { state: 'open' | 'sending' | 'shipped' | 'nothing' }
  | { state: 'failed'; reason: string };

/** An order in the table that ships several. */
export interface ShipRow {
  /** As it was when the person last saw it. */
  order: Order;
  doubts: readonly Doubt[];
  isTicked: boolean;
  carrier: string;
  number: string;
  outcome: Outcome;
  /** Tracking number of a try whose answer was lost, `''` for none. */
  unanswered?: string;
}

const PAID_LATER = ['cash_on_delivery', 'invoice'];

/** Returns true for an order that should have been paid by now. */
export function isDue(order: Order): boolean {
  return !isPaid(order) && !isAuthorized(order) && !PAID_LATER.includes(order.payment_method ?? '');
}

/** Returns what speaks against shipping an order just so. */
export function doubtsOf(order: Order): Doubt[] {
  const doubts: [Doubt, boolean][] = [
    ['disputed', order.open_dispute_id !== null],
    ['unpaid', isDue(order)],
    ['refunded', order.items.some((line) => line.left_to_ship > 0 && line.refunded_quantity > 0)],
  ];
  return doubts.filter(([, applies]) => applies).map(([doubt]) => doubt);
}

/** Returns the row of an order: ticked, unless something speaks against it or nothing can be shipped. */
export function rowOf(order: Order, warehouse: number | undefined): ShipRow {
  const doubts = doubtsOf(order);
  const canShip = linesToPack(order, warehouse).length > 0;
  return {
    order,
    doubts,
    isTicked: canShip && doubts.length === 0,
    carrier: order.shipping_method?.carrier ?? '',
    number: '',
    outcome: { state: canShip ? 'open' : 'nothing' },
  };
}

/** Returns true while a row can be shipped, for the first time or again. */
export function isOpenRow({ outcome }: ShipRow): boolean {
  return outcome.state === 'open' || outcome.state === 'failed';
}

/** Returns the tracking numbers that stand in several rows. */
export function repeatedNumbers(rows: readonly ShipRow[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const number of rows.map((row) => row.number.trim()).filter(Boolean)) {
    if (seen.has(number)) repeated.add(number);
    seen.add(number);
  }
  return repeated;
}

/**
 * Compares an order with what the row knows, right before it is shipped.
 * @returns `shipped` when a try whose answer was lost has shipped it, `changed` when others did something
 */
export function checkFresh(row: ShipRow, fresh: Order): 'same' | 'shipped' | 'changed' | 'disputed' {
  const known = new Set(row.order.shipments.map(({ id }) => id));
  const added = fresh.shipments.filter(({ id }) => !known.has(id));
  if (
    row.unanswered !== undefined &&
    added.some(({ tracking_number }) => (tracking_number ?? '') === row.unanswered)
  ) {
    return 'shipped';
  }
  if (fresh.open_dispute_id !== null && row.order.open_dispute_id === null) return 'disputed';
  const before = row.order.items.map(({ id, left_to_ship }) => `${id} ${left_to_ship}`).join();
  const now = fresh.items.map(({ id, left_to_ship }) => `${id} ${left_to_ship}`).join();
  const isSame = before === now && fresh.addresses_version === row.order.addresses_version;
  return isSame && doubtsOf(fresh).every((doubt) => row.doubts.includes(doubt)) ? 'same' : 'changed';
}

/** Returns the ticked rows that would be shipped without a tracking number. */
export function withoutNumber(rows: readonly ShipRow[]): ShipRow[] {
  return rows.filter((row) => row.isTicked && isOpenRow(row) && !row.number.trim());
}
