const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** Columns of an order that its right of withdrawal depends on. */
export interface WithdrawalTerms {
  status: string;
  withdrawal_days: number | null;
  delivered_at: Date | null;
}

/** Columns of an order item that its right of withdrawal depends on. */
export interface WithdrawalUnits {
  withdrawal_excluded: string | null;
  quantity: number;
  cancelled_quantity: number;
  return_claimed: number;
}

/** Columns of an order item that say where its units are. */
export interface PlacedUnits extends WithdrawalUnits {
  is_digital: boolean;
  shipped_quantity: number;
}

/** Units that an order can be withdrawn from. */
export interface WithdrawableParts {
  /** Units that did not leave: a withdrawal cancels them. */
  unsent: number;
  /** Units that left: a withdrawal makes a return of them. */
  sent: number;
}

/**
 * Returns when the time to withdraw ends: at the end of the last day in UTC, the day of the delivery not
 * counted. A Saturday or Sunday extends it to the end of the next Monday (regulation 1182/71, article 3).
 */
export function withdrawalEnd(deliveredAt: Date, days: number): Date {
  const delivered = Math.floor(deliveredAt.getTime() / DAY_MS);
  const last = delivered + days;
  const weekday = new Date(last * DAY_MS).getUTCDay();
  const extra = weekday === SATURDAY ? 2 : weekday === 0 ? 1 : 0;
  return new Date((last + extra + 1) * DAY_MS);
}

/** Returns until when an order can be withdrawn from; null before its delivery, or without the right. */
export function withdrawableUntil({ status, withdrawal_days, delivered_at }: WithdrawalTerms): Date | null {
  if (status !== 'delivered' || withdrawal_days === null || !delivered_at) return null;
  return withdrawalEnd(delivered_at, withdrawal_days);
}

/** Returns true while the right exists for an order, from its placement on and whatever the time. */
export function isWithdrawable({
  status,
  withdrawal_days,
}: Pick<WithdrawalTerms, 'status' | 'withdrawal_days'>): boolean {
  return withdrawal_days !== null && status !== 'cancelled' && status !== 'refunded';
}

/** Returns true for goods that are taken back only while their seal is unbroken. */
export function hasSeal(exclusion: string | null): boolean {
  return exclusion === 'sealed_goods' || exclusion === 'sealed_media';
}

/**
 * Returns true for goods that no order can be withdrawn from. Those with a seal are not among them: whether it is
 * broken shows when they arrive (directive 2011/83/EU, article 16 e and i).
 */
export function isNeverWithdrawable(exclusion: string | null): boolean {
  return exclusion !== null && !hasSeal(exclusion);
}

/** Returns the units of an item that its order can be withdrawn from. */
export function withdrawableUnits(terms: WithdrawalTerms, item: WithdrawalUnits): number {
  if (!isWithdrawable(terms) || isNeverWithdrawable(item.withdrawal_excluded)) return 0;
  return item.quantity - item.cancelled_quantity - item.return_claimed;
}

/**
 * Divides the units of an item that its order can be withdrawn from. Those of a shipped order have left, also files and
 * keys that still wait.
 * @param delivered units of a digital item whose files or licence keys the customer has got
 */
export function withdrawableParts(
  terms: WithdrawalTerms,
  item: PlacedUnits,
  delivered: number,
): WithdrawableParts {
  const all = withdrawableUnits(terms, item);
  const isGone = terms.status === 'shipped' || terms.status === 'delivered';
  const left = item.is_digital ? delivered : item.shipped_quantity;
  const open = item.quantity - item.cancelled_quantity - Math.max(left, item.return_claimed);
  const unsent = isGone ? 0 : Math.min(all, Math.max(0, open));
  return { unsent, sent: all - unsent };
}

/**
 * Returns true when only all of an order can be withdrawn from: one that waits for its payment is over with it, as its
 * payment is over the whole amount.
 * @param isSecured the order is paid, or the card's bank holds its amount
 */
export function isWithdrawnWhole(status: string, isSecured: boolean): boolean {
  return status === 'pending' && !isSecured;
}
