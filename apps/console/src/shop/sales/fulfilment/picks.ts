import { linesToPack } from '../parts/places';
import type { Order } from '../parts/types';

/** Units of an article to fetch from a warehouse, and the orders that need them. */
export interface Pick {
  key: string;
  name: string;
  sku: string;
  /** Empty where no warehouse is known for the units. */
  warehouse: string;
  units: number;
  orders: { id: number; number: string; units: number }[];
}

type Part = Omit<Pick, 'key' | 'orders'> & { warehouseId: number };

/**
 * Adds up what several orders still ship, by SKU and warehouse, sorted by name. Units that wait for stock are left out.
 * @param warehouseId limits it to what lies there
 */
export function picksOf(orders: readonly Order[], warehouseId?: number): Pick[] {
  const picks = new Map<string, Pick>();
  for (const order of orders) {
    for (const { warehouseId: place, ...part } of partsOf(order, warehouseId)) {
      const key = JSON.stringify([part.sku || part.name, place]);
      const pick = picks.get(key) ?? { ...part, key, units: 0, orders: [] };
      picks.set(key, pick);
      pick.units += part.units;
      const own = pick.orders.find(({ id }) => id === order.id);
      if (own) own.units += part.units;
      else pick.orders.push({ id: order.id, number: order.order_number, units: part.units });
    }
  }
  return [...picks.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name) ||
      one.sku.localeCompare(other.sku) ||
      one.warehouse.localeCompare(other.warehouse),
  );
}

function partsOf(order: Order, warehouseId?: number): Part[] {
  return linesToPack(order, warehouseId).flatMap(({ line, units, places }) => {
    const article = {
      name: [line.product_name, line.variant_name].filter(Boolean).join(' · '),
      sku: line.sku,
    };
    const known = places.map(({ warehouse_id, name, quantity }) => ({
      ...article,
      warehouseId: warehouse_id,
      warehouse: name,
      units: quantity,
    }));
    const rest = units - known.reduce((sum, part) => sum + part.units, 0);
    return rest > 0 ? [...known, { ...article, warehouseId: 0, warehouse: '', units: rest }] : known;
  });
}
