/** Units of an order line in a stock row that have not left yet. */
export interface OpenUnits {
  order_item_id: number;
  inventory_id: number;
  warehouse_id: number;
  units: number;
}

/** Units of an order line that leave from a stock row. */
export interface Source {
  order_item_id: number;
  inventory_id: number;
  quantity: number;
}

/**
 * Chooses where the units of a shipment leave from: the first warehouse that has all of them, else line by line in the
 * order of the rows. Never takes more from a row than lies there.
 * @param contents units by order line
 * @param open in the order of preference
 * @returns less than the contents only for units of which no row is known
 */
export function chooseSources(contents: ReadonlyMap<number, number>, open: readonly OpenUnits[]): Source[] {
  const lines = [...contents];
  const warehouses = [...new Set(open.map(({ warehouse_id }) => warehouse_id))];
  const single = warehouses.find((id) => lines.every(([line, units]) => unitsIn(open, id, line) >= units));
  const rows = single === undefined ? open : rowsIn(open, single);
  return lines.flatMap(([line, units]) => takeUnits(line, units, rows));
}

/** Returns the rows of a warehouse. */
export function rowsIn(open: readonly OpenUnits[], warehouseId: number): OpenUnits[] {
  return open.filter(({ warehouse_id }) => warehouse_id === warehouseId);
}

/** Counts the units of an order line that lie in a warehouse. */
export function unitsIn(open: readonly OpenUnits[], warehouseId: number, line: number): number {
  return rowsIn(open, warehouseId)
    .filter(({ order_item_id }) => order_item_id === line)
    .reduce((sum, { units }) => sum + units, 0);
}

function takeUnits(line: number, wanted: number, rows: readonly OpenUnits[]): Source[] {
  let left = wanted;
  return rows.flatMap(({ order_item_id, inventory_id, units }) => {
    const quantity = order_item_id === line ? Math.min(left, units) : 0;
    left -= quantity;
    return quantity > 0 ? [{ order_item_id, inventory_id, quantity }] : [];
  });
}
