/** A backorder whose units wait for stock. */
export interface WaitingUnits {
  orderItemId: number;
  orderId: number;
  variantId: number;
  /** Waiting units. */
  quantity: number;
  /** Fills that it got before. */
  fills: number;
}

/** Available units of one inventory row. */
interface Supply {
  inventoryId: number;
  variantId: number;
  /** Orders take stock from the lowest number first. */
  priority: number;
  available: number;
}

/** Units of one inventory row for one backorder. */
export interface Fill {
  orderItemId: number;
  orderId: number;
  inventoryId: number;
  quantity: number;
  /** Number of the fill among those of the backorder, from 1. */
  fill: number;
}

/**
 * Divides available units among backorders, in the order of the queue. A backorder may get a part of its units,
 * and a later one gets only what the earlier ones left.
 */
export function fillBackorders(queue: readonly WaitingUnits[], supplies: readonly Supply[]): Fill[] {
  const ranked = [...supplies].sort((a, b) => a.priority - b.priority || a.inventoryId - b.inventoryId);
  const left = new Map(ranked.map(({ inventoryId, available }) => [inventoryId, Math.max(0, available)]));
  return queue.flatMap(({ orderItemId, orderId, variantId, quantity, fills }) => {
    let wanted = quantity;
    return ranked.flatMap((row) => {
      const units = left.get(row.inventoryId) ?? 0;
      const taken = row.variantId === variantId ? Math.min(wanted, units) : 0;
      if (taken <= 0) return [];
      wanted -= taken;
      left.set(row.inventoryId, units - taken);
      return { orderItemId, orderId, inventoryId: row.inventoryId, quantity: taken, fill: fills + 1 };
    });
  });
}
