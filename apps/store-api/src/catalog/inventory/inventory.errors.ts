import { defineErrors } from '@comptoir/errors';

export const InventoryErrors = defineErrors({
  INSUFFICIENT_STOCK: [422, 'There is not enough stock.'],
  INVENTORY_NOT_EMPTY: [409, 'There are units on hand or held by orders.'],
  STOCK_CHANGED: [409, 'The stock has changed since it was counted.'],
  WAREHOUSE_NOT_EMPTY: [409, 'There is stock in this warehouse, or orders still ship from it.'],
});

/** Returns what a customer reads beside goods of which fewer are left than wanted. */
export function leftText(available: number): string {
  return available > 0 ? `Only ${available} left.` : 'Sold out.';
}
