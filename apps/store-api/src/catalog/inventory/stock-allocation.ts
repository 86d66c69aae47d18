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

/** Units of an order line that no warehouse has, and that are sold nevertheless. */
export interface BeyondAllocation<Line> {
  line: Line;
  quantity: number;
}

/** A line with more units than can be sold. */
export interface Shortage<Line> {
  line: Line;
  /** Units that it could have. */
  available: number;
}

/**
 * Allocates stock to the lines of an order. A line comes from the first warehouse, by priority, that can fill
 * it completely, and from several only when none can. Later lines get only what earlier lines left. A line with
 * `beyond` may have so many units more than the warehouses.
 */
export function allocateStock<Line extends { variantId: number; quantity: number; beyond?: number }>(
  lines: readonly Line[],
  levels: readonly StockLevel[],
): {
  allocations: Allocation<Line>[];
  backorders: BeyondAllocation<Line>[];
  shortages: Shortage<Line>[];
} {
  const left = new Map(levels.map(({ inventoryId, available }) => [inventoryId, Math.max(0, available)]));
  const ranked = [...levels].sort((a, b) => a.priority - b.priority || a.inventoryId - b.inventoryId);
  const allocations: Allocation<Line>[] = [];
  const backorders: BeyondAllocation<Line>[] = [];
  const shortages: Shortage<Line>[] = [];
  const oversold = new Map<number, number>();
  for (const line of lines) {
    const rows = ranked
      .filter(({ variantId }) => variantId === line.variantId)
      .map(({ inventoryId }) => ({ inventoryId, units: left.get(inventoryId) ?? 0 }));
    const available = rows.reduce((sum, { units }) => sum + units, 0);
    const sold = oversold.get(line.variantId) ?? 0;
    const beyond = Math.max(0, (line.beyond ?? 0) - sold);
    const missing = Math.max(0, line.quantity - available);
    if (missing > beyond) {
      shortages.push({ line, available: available + beyond });
      continue;
    }
    if (missing > 0) {
      backorders.push({ line, quantity: missing });
      oversold.set(line.variantId, sold + missing);
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
  return { allocations, backorders, shortages };
}
