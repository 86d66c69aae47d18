import { defineErrors } from '@comptoir/errors';

/** Errors of shipments (docs/shipping.md). */
export const ShipmentErrors = defineErrors({
  SHIPMENT_QUANTITY_EXCEEDED: [422, 'The parcel holds more than is left to ship.'],
  ORDER_NOT_SHIPPABLE: [422, 'Nothing of this order can be shipped.'],
});
