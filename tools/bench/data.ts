import { accounts, shop } from './data.accounts';
import { bookings } from './data.bookings';
import { catalogue } from './data.catalogue';
import type { DataFacts, Step } from './data.facts';
import { carts, orders } from './data.orders';

/** The store's rows, in the order in which they refer to each other. */
export function storeData(facts: DataFacts): Step[] {
  return [...shop(), ...accounts(facts), ...catalogue(facts), ...orders(facts), ...carts(facts.size)];
}

/** The booking service's rows. */
export function bookingData(facts: DataFacts): Step[] {
  return bookings(facts);
}
