import { allocate, chargeStep } from '@comptoir/contracts';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StaffMember } from '../order-records/own-order.rules';
import { balanceExceeded } from './refunds.balance.rules';
import { valueOfNext } from './refunds.split.rules';
import type { ResolvedRefund } from './refunds.tenders.rules';
import type { RefundBalance } from './refunds.queries';
import type { RefundMethod, RefundSource } from './refunds.states';

/** A requested refund. Without amount and items it refunds the whole balance. */
export interface RefundRequest {
  source: RefundSource;
  method: RefundMethod;
  reason: string;
  /**
   * Minor units of the order's currency. With items, which returns pass together with an amount, it is the
   * amount for them, at most their value.
   */
  amount?: number | null;
  items?: readonly RefundUnits[] | null;
  /** Defaults to true for the whole balance, and to false for items. */
  includeShipping?: boolean | null;
  /** Refunds shipping up to what the cheapest method cost, for items without `includeShipping`. */
  standardShipping?: number | null;
  returnId?: number | null;
  /** The requesting member of staff. */
  staff?: StaffMember;
  /** Sends the customer no notification. */
  silent?: boolean;
  /** Waits for an approval, or for the payment of the replacement order. */
  waits?: boolean;
  /** The card and offline parts were never charged. */
  released?: boolean;
  /** The replacement order that the whole amount pays for. */
  replacementOrderId?: number;
  /** The refund that has the units of this amount, and how much of this one is shipping. */
  restOf?: { refundId: number; shipping: number };
}

export interface RefundUnits {
  orderItemId: number;
  quantity: number;
  /** Amount that the shop keeps of the value of these units, in minor units. */
  reduction?: number;
}

/**
 * Resolves a request to an amount and items.
 * @throws RequestErrors.VALIDATION_ERROR for lines of another order, RefundErrors.REFUND_EXCEEDS_BALANCE for
 * more units than are left
 */
export function resolveRefund(balance: RefundBalance, request: RefundRequest): ResolvedRefund {
  if (request.items) return resolveItems(balance, request.items, request);
  const { amount = null, includeShipping, restOf } = request;
  if (amount !== null && restOf) return { amount, shipping: restOf.shipping, items: [] };
  if (amount === null) return resolveRest(balance, includeShipping !== false);
  return { amount, shipping: includeShipping ? Math.min(amount, balance.shippingLeft) : 0, items: [] };
}

function resolveItems(
  balance: RefundBalance,
  units: readonly RefundUnits[],
  { amount = null, includeShipping, standardShipping }: RefundRequest,
): ResolvedRefund {
  const items = reduceItems(valueUnits(balance, units), units);
  const shipping = includeShipping ? balance.shippingLeft : standardShippingOf(balance, standardShipping);
  const most = items.reduce((sum, item) => sum + item.amount, shipping);
  if (amount !== null && amount > most) throw balanceExceeded(balance, Math.min(most, balance.refundable));
  return limitRefund({ amount: most, shipping, items }, amount ?? most);
}

/** Lowers a refund to an amount: shipping first, then its units in proportion. @param amount at most that of the refund */
export function limitRefund(refund: ResolvedRefund, amount: number): ResolvedRefund {
  if (amount === refund.amount) return refund;
  const { items } = refund;
  if (!items.length) return { amount, shipping: Math.min(refund.shipping, amount), items };
  const values = items.map((item) => item.amount);
  const goods = Math.min(
    amount,
    values.reduce((sum, value) => sum + value, 0),
  );
  const shares = allocate(goods, values);
  return {
    amount,
    shipping: amount - goods,
    items: items.map((item, index) => ({ ...item, amount: shares[index] ?? 0 })),
  };
}

/** Subtracts what the shop keeps of the units of each item, at most their value. */
function reduceItems(items: ResolvedRefund['items'], units: readonly RefundUnits[]): ResolvedRefund['items'] {
  return items.map((item) => {
    const reduction = units
      .filter(({ orderItemId }) => orderItemId === item.order_item_id)
      .reduce((sum, unit) => sum + (unit.reduction ?? 0), 0);
    return { ...item, amount: Math.max(0, item.value - reduction) };
  });
}

/**
 * Returns the refund of shipping at the price of the cheapest method, with its share of the tax, less what was
 * refunded of shipping before.
 */
function standardShippingOf(
  { shippingPaid, shippingNet, shippingLeft }: RefundBalance,
  standard: number | null | undefined,
): number {
  if (standard === null || standard === undefined) return 0;
  if (standard >= shippingNet) return shippingLeft;
  const gross = Math.round((shippingPaid * standard) / shippingNet);
  return Math.max(0, Math.min(shippingLeft, gross - (shippingPaid - shippingLeft)));
}

/**
 * Resolves a refund of the whole balance. It has all units unless an earlier refund without items reduced the balance.
 * It always has the gift cards, which are not paid by the customer any more.
 */
function resolveRest(balance: RefundBalance, withShipping: boolean): ResolvedRefund {
  const { refundable: left, lines, shippingLeft } = balance;
  const shipping = Math.min(shippingLeft, left);
  const amount = withShipping ? left : left - shipping;
  const open = lines
    .map((line) => ({ orderItemId: line.orderItemId, quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const items = valueUnits(balance, open);
  const goods = items.reduce((sum, { value }) => sum + value, 0);
  const adds = goods + (withShipping ? shipping : 0) === amount;
  if (adds) return { amount, shipping: withShipping ? shipping : 0, items };
  const cards = items.filter(({ order_item_id }) =>
    lines.some((line) => line.isGiftCard && line.orderItemId === order_item_id),
  );
  const ofCards = cards.reduce((sum, { value }) => sum + value, 0);
  const fits = ofCards <= amount;
  return {
    amount,
    shipping: withShipping ? Math.min(shipping, fits ? amount - ofCards : amount) : 0,
    items: fits ? cards : [],
  };
}

function valueUnits(balance: RefundBalance, units: readonly RefundUnits[]): ResolvedRefund['items'] {
  const { lines, refundable, currency } = balance;
  const unknown: Record<string, string[]> = {};
  const tooMany: Record<string, string[]> = {};
  const wanted = new Map<number, number>();
  units.forEach(({ orderItemId, quantity }, index) => {
    const line = lines.find((candidate) => candidate.orderItemId === orderItemId);
    const sum = (wanted.get(orderItemId) ?? 0) + quantity;
    wanted.set(orderItemId, sum);
    const open = line ? line.quantity - line.refundedQuantity : 0;
    if (!line) unknown[`items.${index}.order_item_id`] = ['The order has no such item.'];
    else if (sum > open) tooMany[`items.${index}.quantity`] = [`Only ${open} can be refunded.`];
  });
  if (Object.keys(unknown).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors: unknown });
  if (Object.keys(tooMany).length > 0) throw balanceExceeded(balance, refundable, tooMany);
  return lines.flatMap((line) => {
    const quantity = wanted.get(line.orderItemId) ?? 0;
    const value = valueOfNext(line, quantity, chargeStep(currency));
    return quantity > 0 ? [{ order_item_id: line.orderItemId, quantity, value, amount: value }] : [];
  });
}
