import type { Order, OrderLine } from './types';
import { type UnitLine, readyOf } from './unit-line';

/** Units in a warehouse, or from one. */
export interface Place {
  warehouse_id: number;
  name: string;
  quantity: number;
}

/** Returns where the units of a line lie that have not left yet. */
export function placesToShip({ warehouses = [] }: Pick<UnitLine, 'warehouses'>): Place[] {
  return warehouses
    .filter(({ left_to_ship }) => left_to_ship > 0)
    .map(({ warehouse_id, name, left_to_ship }) => ({ warehouse_id, name, quantity: left_to_ship }));
}

/** Returns where the units of a line were taken from, while none is to be shipped. */
export function placesTaken({ warehouses = [] }: Pick<UnitLine, 'warehouses'>): Place[] {
  return warehouses.map(({ warehouse_id, name, quantity }) => ({ warehouse_id, name, quantity }));
}

/** Returns the warehouses that units of an order are still to be shipped from, with their number. */
export function warehousesToShip({ items }: { items: readonly Pick<OrderLine, 'warehouses'>[] }): Place[] {
  const sums = new Map<number, Place>();
  for (const place of items.flatMap(placesToShip)) {
    const before = sums.get(place.warehouse_id)?.quantity ?? 0;
    sums.set(place.warehouse_id, { ...place, quantity: before + place.quantity });
  }
  return [...sums.values()];
}

/** Returns the lines with the units that lie in a warehouse as the most that can be chosen; all lines without one. */
export function linesIn(lines: readonly UnitLine[], warehouseId: number | undefined): UnitLine[] {
  if (!warehouseId) return [...lines];
  return lines
    .map((line) => {
      const warehouses = line.warehouses?.filter(({ warehouse_id }) => warehouse_id === warehouseId) ?? [];
      const [there] = placesToShip({ warehouses });
      return { ...line, warehouses, max: Math.min(readyOf(line), there?.quantity ?? 0), waiting_quantity: 0 };
    })
    .filter(({ max }) => max > 0);
}

/** Units of a line to lay into a parcel, and where they are. */
export interface PackedLine {
  line: Order['items'][number];
  units: number;
  places: Place[];
}

/**
 * Returns the lines that can be laid into the next parcel: those that do not wait for stock.
 * @param warehouseId limits them to what lies there
 */
export function linesToPack({ items, status }: Order, warehouseId?: number): PackedLine[] {
  if (!['pending', 'confirmed', 'processing'].includes(status)) return [];
  const lines = items.map((line) => ({ ...line, max: line.left_to_ship }));
  return linesIn(lines, warehouseId).flatMap((open) => {
    const line = items.find(({ id }) => id === open.id);
    const units = readyOf(open);
    return line && units > 0 ? [{ line, units, places: placesToShip(open) }] : [];
  });
}

/** Lists the lines of a parcel that has left, with the units of each; none for a parcel of another order. */
export function linesOfParcel({ items, shipments }: Order, parcelId: number): PackedLine[] {
  const parcel = shipments.find(({ id }) => id === parcelId);
  return (parcel?.items ?? []).flatMap(({ order_item_id, quantity, warehouses }) => {
    const line = items.find(({ id }) => id === order_item_id);
    return line ? [{ line, units: quantity, places: warehouses }] : [];
  });
}
