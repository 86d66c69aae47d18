import type { Order } from './types';

/** Returns how an order is delivered: the shipping method, and the pickup point with its id, if there is one. */
export function deliveryNameOf(method: Order['shipping_method']): string | undefined {
  const point = method?.pickup_point;
  return point ? `${method.name} · ${point.name}, ${point.address} (${point.id})` : method?.name;
}
