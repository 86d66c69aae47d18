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

/**
 * Begins a new guest cart with the goods and the coupon of the present one, whose orders have another e-mail address.
 * So whoever orders next in a browser sees nothing of the orders before, nor does their mail. The present cart stays
 * that of the visitor if something of it cannot be had any more.
 */
export async function beginNewCart(): Promise<StoreClient> {
  const present = await (await storeOfVisitor()).cart.get();
  const { store, token } = await newGuest();
  for (const { product, variant, quantity, gift_recipient: recipient, custom_fields } of present.items) {
    const line = { product_id: product.id, variant_id: variant.id, quantity, custom_fields };
    await store.cart.addItem({ ...line, ...(recipient && { gift_recipient: recipient }) });
  }
  // A coupon that has ended since is said at the checkout, where it was entered, too.
  if (present.coupon) await store.cart.applyCoupon({ code: present.coupon.code }).catch(withoutCoupon);
  setCookie(await cookies(), 'guest', token);
  return store;
}

function withoutCoupon(error: unknown): void {
  if (!isApiError(error)) throw error;
}

async function openGuestCart(): Promise<StoreClient> {
  const { store, token } = await newGuest();
  setCookie(await cookies(), 'guest', token);
  return store;
}

async function newGuest(): Promise<{ store: StoreClient; token: string }> {
  const [store, currency, language] = await Promise.all([
    storeWithGuestToken(undefined),
    chosenCurrency(),
    currentLocale(),
  ]);
  const opened = await store.cart.openForGuest({
    preferred_language: language,
    ...(currency && { preferred_currency: currency }),
  });
  return { store: await storeWithGuestToken(opened.cart_token), token: opened.cart_token };
}
