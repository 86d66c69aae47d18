import { defineErrors } from '@comptoir/errors';

export const CartErrors = defineErrors({
  PRODUCT_UNAVAILABLE: [422, 'This product is not available.'],
  OTHER_DETAILS: [
    409,
    'This item is in the cart with other details. Change them there, or order it separately.',
  ],
  BUNDLE_UNAVAILABLE: [422, 'This bundle is not on offer.'],
});
