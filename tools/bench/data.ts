import { accounts, shop } from './data-accounts';
import { bookings } from './data-bookings';
import { catalog } from './data-catalog';
import type { DataOptions, Step } from './data-options';
import { carts, orders } from './data-orders';

/** Returns the steps of the store, ordered by their foreign keys. */
export function storeData(options: DataOptions): Step[] {
  return [...shop(), ...accounts(options), ...catalog(options), ...orders(options), ...carts(options.size)];
}

/** Returns the steps of the booking service. */
export function bookingData(options: DataOptions): Step[] {
  return bookings(options);
}
