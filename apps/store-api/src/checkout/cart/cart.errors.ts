import { defineErrors } from '@comptoir/errors';

export const CartErrors = defineErrors({
  PRODUCT_UNAVAILABLE: [422, 'This product is not available.'],
  BUNDLE_UNAVAILABLE: [422, 'This bundle is not on offer.'],
});
