import { defineErrors } from '@comptoir/errors';

export const FlashSaleErrors = defineErrors({
  FLASH_SALE_OVERLAP: [422, 'This variant is in another flash sale at that time.'],
});
