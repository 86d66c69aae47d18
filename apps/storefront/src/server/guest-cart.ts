import 'server-only';

import { cookies } from 'next/headers';

import { type StoreClient, isApiError } from '@comptoir/store-client';
import { COOKIES, cookieOptions } from './cookies';
import {
  chosenCurrency,
  currentLocale,
  guestToken,
  isSignedIn,
  storeOfVisitor,
  storeWithGuestToken,
} from './request';

/**
 * Runs a change of the cart. Visitors without an account get a guest cart at their first one, and a new one when the
 * former has expired.
 */
export async function withCart(work: (store: StoreClient) => Promise<unknown>): Promise<void> {
  const signedIn = await isSignedIn();
  if (!signedIn && (await guestToken()) === undefined) {
    await work(await openGuestCart());
    return;
  }
  try {
    await work(await storeOfVisitor());
  } catch (error) {
    const hasExpired = isApiError(error) && error.status === 401 && !signedIn;
    if (!hasExpired) throw error;
    await work(await openGuestCart());
  }
}

async function openGuestCart(): Promise<StoreClient> {
  const [store, currency, language] = await Promise.all([
    storeWithGuestToken(undefined),
    chosenCurrency(),
    currentLocale(),
  ]);
  const opened = await store.cart.openForGuest({
    preferred_language: language,
    ...(currency && { preferred_currency: currency }),
  });
  (await cookies()).set(COOKIES.guest, opened.cart_token, cookieOptions());
  return storeWithGuestToken(opened.cart_token);
}

/** Name of the sessions of this storefront; the newest of a name ends the others. */
export const DEVICE = 'storefront';

/**
 * Gives the account that has just signed in the goods of the guest cart, and the orders that were placed without it.
 * @returns the number of orders
 */
export async function takeOver(store: StoreClient): Promise<number> {
  await keepGuestCart(store);
  try {
    return (await store.orders.claim()).length;
  } catch (error) {
    // The visitor is signed in all the same, also with an unverified address, and the next time tries again.
    if (!isApiError(error)) throw error;
    return 0;
  }
}

async function keepGuestCart(store: StoreClient): Promise<void> {
  const token = await guestToken();
  if (!token) return;
  try {
    await store.cart.merge({ cart_token: token });
  } catch (error) {
    // An expired cart has nothing to keep. After a failure of the store the cookie stays, for the next time.
    if (!isApiError(error)) throw error;
    if (error.status !== 404) return;
  }
  (await cookies()).delete(COOKIES.guest);
}
