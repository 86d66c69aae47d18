import { defineErrors } from '@comptoir/errors';

/** Errors of digital goods (docs/digital-goods.md). */
export const DigitalGoodsErrors = defineErrors({
  PRODUCT_NOT_DIGITAL: [422, 'The product of this variant is not digital.'],
});
