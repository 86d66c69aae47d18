import 'server-only';

import { cookies } from 'next/headers';

import { type StoreClient, isApiError } from '@comptoir/store-client';
import { setCookie } from './cookies';
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
  setCookie(await cookies(), 'guest', opened.cart_token);
  return storeWithGuestToken(opened.cart_token);
}
