import type { AppError } from '@comptoir/errors';
import { invalidField } from '../../platform/http/request.errors';
import type { ParcelLine } from './shipments.dto';
import { OrderErrors } from '../order-records/order-records.errors';
import { ShipmentErrors } from './shipments.errors';
import { type OpenUnits, unitsIn } from './shipments.sources.rules';

/** A line of an order with its units in other shipments. */
export interface ShippableItem {
  id: number;
  /** Ordered units that are not cancelled. */
  quantity: number;
  /** Units in other shipments. */
  shipped: number;
  /** Units that wait for stock. */
  waiting: number;
  /** Day from which a pre-order is shipped, `YYYY-MM-DD`; null for other items. */
  ships_from: string | null;
  is_digital: boolean;
}

/**
 * Computes the contents of a shipment: the requested lines, or all remaining units that are ready. Units that
 * wait for stock are not, nor is a pre-order before its day.
 * @param today `YYYY-MM-DD`
 * @returns units by the id of the order line
 * @throws ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED, ShipmentErrors.ORDER_NOT_SHIPPABLE,
 * OrderErrors.ITEMS_NOT_READY, RequestErrors.VALIDATION_ERROR
 */
export function shipmentContentsOf(
  items: readonly ShippableItem[],
  lines: readonly ParcelLine[] | null | undefined,
  today: string,
): Map<number, number> {
  const left = new Map(
    items
      .filter(({ is_digital, quantity, shipped }) => !is_digital && shipped < quantity)
      .map(({ id, quantity, shipped }) => [id, quantity - shipped]),
  );
  if (!lines) {
    if (!left.size) throw ShipmentErrors.ORDER_NOT_SHIPPABLE();
    const ready = items.map((item) => [item.id, readyUnits(item, left, today)] as const);
    const contents = new Map(ready.filter(([, units]) => units > 0));
    if (!contents.size) throw OrderErrors.ITEMS_NOT_READY();
    return contents;
  }
  const contents = new Map<number, number>();
  for (const [index, { order_item_id: id, quantity }] of lines.entries()) {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw invalidField(`items.${index}.order_item_id`, 'This order has no such item.');
    if (item.is_digital) throw invalidField(`items.${index}.order_item_id`, 'This item is not shipped.');
    const units = (contents.get(id) ?? 0) + quantity;
    if (units > (left.get(id) ?? 0)) throw exceeded(index, left.get(id) ?? 0);
    if (units > readyUnits(item, left, today)) throw notReady(index, item, readyUnits(item, left, today));
    contents.set(id, units);
  }
  return contents;
}

/**
 * Limits the contents of a shipment to a warehouse. Without requested lines it gets what lies there.
 * @param lines the requested lines, whose units must all lie there
 * @throws ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED, RequestErrors.VALIDATION_ERROR when nothing lies there
 */
export function contentsInWarehouse(
  contents: ReadonlyMap<number, number>,
  lines: readonly ParcelLine[] | null | undefined,
  open: readonly OpenUnits[],
  warehouseId: number,
): Map<number, number> {
  const there = (line: number): number => unitsIn(open, warehouseId, line);
  const short = (lines ?? []).findIndex(({ order_item_id: id }) => (contents.get(id) ?? 0) > there(id));
  if (short >= 0) throw notThere(short, there(lines?.[short]?.order_item_id ?? 0));
  const limited = [...contents].map(([line, units]) => [line, Math.min(units, there(line))] as const);
  const filled = new Map(limited.filter(([, units]) => units > 0));
  if (!filled.size)
    throw invalidField('warehouse_id', 'Nothing of this order is left to ship from this warehouse.');
  return filled;
}

/** Returns the remaining units of an item that can be shipped today. */
function readyUnits(item: ShippableItem, left: ReadonlyMap<number, number>, today: string): number {
  if (item.ships_from !== null && item.ships_from > today) return 0;
  return Math.max(0, (left.get(item.id) ?? 0) - item.waiting);
}

function notReady(index: number, { ships_from }: ShippableItem, ready: number): AppError {
  const text = ready > 0 ? `Only ${ready} are in stock.` : 'None is in stock.';
  const message = ships_from === null || ready > 0 ? text : `It is shipped from ${ships_from}.`;
  return OrderErrors.ITEMS_NOT_READY({ errors: { [`items.${index}.quantity`]: [message] } });
}

function notThere(index: number, left: number): AppError {
  const text = left
    ? `Only ${left} left to ship from this warehouse.`
    : 'Nothing left to ship from this warehouse.';
  return ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED({ errors: { [`items.${index}.quantity`]: [text] } });
}

function exceeded(index: number, left: number): AppError {
  return ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED({
    errors: { [`items.${index}.quantity`]: [left ? `Only ${left} left to ship.` : 'Nothing left to ship.'] },
  });
}
