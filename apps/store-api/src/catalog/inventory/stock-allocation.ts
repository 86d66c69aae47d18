/** Available stock of one inventory row. */
export interface StockLevel {
  inventoryId: number;
  variantId: number;
  /** Orders take stock from the lowest number first. */
  priority: number;
  /** Units on hand that are not reserved. */
  available: number;
}

/** Units of an order line that come from one inventory row. */
export interface Allocation<Line> {
  line: Line;
  inventoryId: number;
  quantity: number;
}

/** A line that all warehouses together cannot fill. */
export interface Shortage<Line> {
  line: Line;
  available: number;
}

/**
 * Allocates stock to the lines of an order. A line comes from the first warehouse, by priority, that can fill
 * it completely, and from several only when none can. Later lines get only what earlier lines left.
 */
export function allocateStock<Line extends { variantId: number; quantity: number }>(
  lines: readonly Line[],
  levels: readonly StockLevel[],
): { allocations: Allocation<Line>[]; shortages: Shortage<Line>[] } {
  const left = new Map(levels.map(({ inventoryId, available }) => [inventoryId, Math.max(0, available)]));
  const ranked = [...levels].sort((a, b) => a.priority - b.priority || a.inventoryId - b.inventoryId);
  const allocations: Allocation<Line>[] = [];
  const shortages: Shortage<Line>[] = [];
  for (const line of lines) {
    const rows = ranked
      .filter(({ variantId }) => variantId === line.variantId)
      .map(({ inventoryId }) => ({ inventoryId, units: left.get(inventoryId) ?? 0 }));
    const available = rows.reduce((sum, { units }) => sum + units, 0);
    if (available < line.quantity) {
      shortages.push({ line, available });
      continue;
    }
    const whole = rows.find(({ units }) => units >= line.quantity);
    let wanted = line.quantity;
    for (const { inventoryId, units } of whole ? [whole] : rows) {
      const quantity = Math.min(units, wanted);
      if (quantity === 0) continue;
      allocations.push({ line, inventoryId, quantity });
      left.set(inventoryId, units - quantity);
      wanted -= quantity;
    }
  }
  return { allocations, shortages };
}
