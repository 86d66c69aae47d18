import { defineErrors } from '@comptoir/errors';

export const ShippingErrors = defineErrors({
  SHIPPING_ZONE_IN_USE: [409, 'Shipping methods serve this zone.'],
});
