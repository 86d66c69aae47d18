import { defineErrors } from '@comptoir/errors';

export const InventoryErrors = defineErrors({
  INSUFFICIENT_STOCK: [422, 'There is not enough stock.'],
});
