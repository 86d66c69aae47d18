/** States of a parcel, in the order in which it goes through them. */
export const PARCEL_STATES = [
  'label_created',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'exception',
] as const;
