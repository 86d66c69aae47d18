import { RequestErrors } from '../../platform/http/request.errors';
import type { ItemUnits } from '../order-records/order-items.queries';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import {
  type WithdrawableParts,
  isNeverWithdrawable,
  withdrawableParts,
} from '../order-records/withdrawal.rules';
import { ReturnErrors } from '../returns/returns.errors';
import type { WithdrawalItem } from './withdrawals.entity';

/** A line of an order with the units that it can be withdrawn from. */
export interface WithdrawableLine extends WithdrawableParts {
  id: number;
  excluded: string | null;
}

/** Units that a customer asks for. */
export interface AskedUnits extends ItemUnits {
  /** Units that the line had when the customer saw it. */
  expected_quantity?: number | null;
}

/** Units of a withdrawal: those that are cancelled, those that are sent back, and both by line. */
export interface DividedUnits {
  unsent: ItemUnits[];
  sent: ItemUnits[];
  items: Omit<WithdrawalItem, 'withdrawal_id'>[];
}

/** @param delivered units of digital lines whose files or keys the customer has got, by the id of the line */
export function linesOf(
  order: Order,
  items: readonly OrderItem[],
  delivered: ReadonlyMap<number, number>,
): WithdrawableLine[] {
  return items.map((item) => ({
    id: item.id,
    excluded: item.withdrawal_excluded,
    ...withdrawableParts(order, item, delivered.get(item.id) ?? 0),
  }));
}

/** Returns all units that lines can be withdrawn from. */
export function allUnits(lines: readonly WithdrawableLine[]): ItemUnits[] {
  return lines.flatMap(({ id, unsent, sent }) =>
    unsent + sent > 0 ? [{ order_item_id: id, quantity: unsent + sent }] : [],
  );
}

/**
 * Divides the units of a request. Of a line of which only some units have left, those that did not are taken first: nobody
 * has to send them back.
 * @throws ReturnErrors.WITHDRAWAL_EXCLUDED, RequestErrors.VALIDATION_ERROR, ReturnErrors.RETURN_QUANTITY_EXCEEDED
 */
export function dividedUnits(lines: readonly WithdrawableLine[], units: readonly AskedUnits[]): DividedUnits {
  const wanted = checkedUnits(lines, units);
  const items = lines.flatMap(({ id, unsent }) => {
    const quantity = wanted.get(id) ?? 0;
    const cancelled_quantity = Math.min(quantity, unsent);
    const returned_quantity = quantity - cancelled_quantity;
    return quantity > 0 ? [{ order_item_id: id, cancelled_quantity, returned_quantity }] : [];
  });
  const unitsOf = (part: 'cancelled_quantity' | 'returned_quantity'): ItemUnits[] =>
    items
      .map(({ order_item_id, ...item }) => ({ order_item_id, quantity: item[part] }))
      .filter(({ quantity }) => quantity > 0);
  return { items, unsent: unitsOf('cancelled_quantity'), sent: unitsOf('returned_quantity') };
}

/** Adds up the units of each line, and checks that the order has them. */
function checkedUnits(lines: readonly WithdrawableLine[], units: readonly AskedUnits[]): Map<number, number> {
  const excluded: Record<string, string[]> = {};
  const unknown: Record<string, string[]> = {};
  const tooMany: Record<string, string[]> = {};
  const wanted = new Map<number, number>();
  units.forEach(({ order_item_id: id, quantity, expected_quantity: expected }, index) => {
    const line = lines.find((one) => one.id === id);
    const sum = (wanted.get(id) ?? 0) + quantity;
    wanted.set(id, sum);
    const left = line ? line.unsent + line.sent : 0;
    if (!line) unknown[`items.${index}.order_item_id`] = ['The order has no such item.'];
    else if (isNeverWithdrawable(line.excluded)) {
      excluded[`items.${index}.order_item_id`] = [`Not possible: ${line.excluded}.`];
    } else if (sum > left) tooMany[`items.${index}.quantity`] = [`Only ${left} can be returned.`];
    else if (typeof expected === 'number' && expected !== left) {
      tooMany[`items.${index}.quantity`] = [`The order has changed. Left of this now: ${left}.`];
    }
  });
  if (Object.keys(excluded).length > 0) throw ReturnErrors.WITHDRAWAL_EXCLUDED({ errors: excluded });
  if (Object.keys(unknown).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors: unknown });
  if (Object.keys(tooMany).length > 0) throw ReturnErrors.RETURN_QUANTITY_EXCEEDED({ errors: tooMany });
  return wanted;
}
