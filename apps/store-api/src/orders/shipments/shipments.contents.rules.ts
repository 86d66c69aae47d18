import type { AppError } from '@comptoir/errors';
import { invalidField } from '../../platform/http/request.errors';
import type { ParcelLine } from './shipments.dto';
import { ShipmentErrors } from './shipments.errors';

/** A line of an order with its units in other shipments. */
export interface ShippableItem {
  id: number;
  /** Ordered units that are not cancelled. */
  quantity: number;
  /** Units in other shipments. */
  shipped: number;
  is_digital: boolean;
}

/**
 * Computes the contents of a shipment: the requested lines, or all remaining units.
 * @returns units by the id of the order line
 * @throws ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED, ShipmentErrors.ORDER_NOT_SHIPPABLE,
 * RequestErrors.VALIDATION_ERROR
 */
export function shipmentContentsOf(
  items: readonly ShippableItem[],
  lines: readonly ParcelLine[] | null | undefined,
): Map<number, number> {
  const left = new Map(
    items
      .filter(({ is_digital, quantity, shipped }) => !is_digital && shipped < quantity)
      .map(({ id, quantity, shipped }) => [id, quantity - shipped]),
  );
  if (!lines) {
    if (!left.size) throw ShipmentErrors.ORDER_NOT_SHIPPABLE();
    return left;
  }
  const contents = new Map<number, number>();
  for (const [index, { order_item_id: id, quantity }] of lines.entries()) {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw invalidField(`items.${index}.order_item_id`, 'This order has no such item.');
    if (item.is_digital) throw invalidField(`items.${index}.order_item_id`, 'This item is not shipped.');
    const units = (contents.get(id) ?? 0) + quantity;
    if (units > (left.get(id) ?? 0)) throw exceeded(index, left.get(id) ?? 0);
    contents.set(id, units);
  }
  return contents;
}

function exceeded(index: number, left: number): AppError {
  return ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED({
    errors: { [`items.${index}.quantity`]: [left ? `Only ${left} left to ship.` : 'Nothing left to ship.'] },
  });
}
