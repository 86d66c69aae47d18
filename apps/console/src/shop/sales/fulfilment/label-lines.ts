import { postalLinesOf } from '../parts/postal-lines';
import type { Order } from '../parts/types';

/** Returns the lines of an address label: a shipment to a pickup point goes there, with the name of the customer. */
export function labelLinesOf(order: Order, locale: string): string[] {
  const { shipping_address: address, shipping_method: method } = order;
  const point = method?.pickup_point;
  if (!address) return [];
  return point
    ? [address.full_name, point.name, point.address, point.id, address.phone].filter(Boolean)
    : postalLinesOf(address, locale);
}
