import type { ItemUnits } from '../order-records/order-items.queries';
import type { OrderItem } from '../order-records/order-records.entity';

/** Units of an order that are not cancelled. */
export interface UnitsLeft {
  all: number;
  /** Goods that are not shipped yet. */
  toShip: number;
  shipped: number;
  digital: number;
}

/** Returns the units that are neither cancelled, shipped nor part of a return. */
export function openUnitsOf(item: OrderItem): number {
  return item.quantity - item.cancelled_quantity - Math.max(item.shipped_quantity, item.return_claimed);
}

/** Counts the units of an order after the cancellation of some. */
export function unitsLeftOf(items: readonly OrderItem[], cancelled: readonly ItemUnits[]): UnitsLeft {
  const left = { all: 0, toShip: 0, shipped: 0, digital: 0 };
  for (const item of items) {
    const now = cancelled.filter(({ order_item_id }) => order_item_id === item.id);
    const gone = item.cancelled_quantity + now.reduce((sum, { quantity }) => sum + quantity, 0);
    const units = item.quantity - gone;
    left.all += units;
    if (item.is_digital) left.digital += units;
    else left.toShip += units - item.shipped_quantity;
    left.shipped += item.shipped_quantity;
  }
  return left;
}
