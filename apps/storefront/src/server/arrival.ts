import 'server-only';

import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';

import { type StoreClient, createStoreClient, isApiError, memorySession } from '@comptoir/store-client';
import { pathWithin } from './addresses';
import { storefrontConfig } from './config';
import { dropCookie, readCookie, setCookie } from './cookies';
import { currentLocale, guestToken, storeOfVisitor } from './request';
import { wishesOf } from './wishes';

/** Browsers keep a cookie no longer. */
const DEVICE_DAYS = 400;

/**
 * Returns the name of this browser for its sessions. The store ends earlier sessions of the same name, therefore two
 * browsers of one person have two.
 */
export async function deviceName(): Promise<string> {
  const jar = await cookies();
  const id = readCookie(jar, 'device') ?? randomBytes(12).toString('base64url');
  setCookie(jar, 'device', id, DEVICE_DAYS);
  return `Storefront ${id}`;
}

/**
 * Receives an account that has just signed in: gives it the goods of the guest cart, the product that was wished for and
 * the orders that were placed without it. An account whose address is not confirmed has neither, so its visitor stays a guest until then.
 * @param next path to go on with, that of the account without one
 * @returns the path to lead to
 */
export async function arrivalPath(next: unknown = '', note = ''): Promise<string> {
  const [store, locale] = await Promise.all([storeOfVisitor(), currentLocale()]);
  try {
    await keepGuestCart(store);
    const claimed = (await store.orders.claim()).length;
    await keepWishes(store);
    return pathWithin(next, `/${locale}/account?${note}claimed=${claimed}`);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'EMAIL_NOT_VERIFIED') {
      await moveSession('session', 'newAccount');
      const back = pathWithin(next, '');
      return `/${locale}/verify-email?sent=1${back && `&next=${encodeURIComponent(back)}`}`;
    }
    // The visitor is signed in all the same, and the next time tries again.
    return pathWithin(next, `/${locale}/account?${note}claimed=0`);
  }
}

/** Makes the session of the account whose address was just confirmed that of the visitor. */
export async function admitNewAccount(): Promise<void> {
  await moveSession('newAccount', 'session');
}

/** Returns the kind of session that this browser has of an account, undefined without one. */
export async function sessionOf(accountId: string): Promise<'newAccount' | 'session' | undefined> {
  const jar = await cookies();
  return (['newAccount', 'session'] as const).find((use) => accountOf(readCookie(jar, use)) === accountId);
}

/**
 * Says how an account that was created in this browser stands: its address is confirmed, its session has ended, or it
 * waits. Nothing is renewed for the question, because a page cannot keep new tokens.
 */
export async function newAccountState(): Promise<'confirmed' | 'ended' | 'waiting'> {
  const accessToken = tokenOf(readCookie(await cookies(), 'newAccount')) ?? '';
  const store = createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    session: memorySession({ accessToken }),
    retries: 0,
    fetch: (request) => fetch(request, { cache: 'no-store' }),
  });
  try {
    await store.account.get();
    return 'confirmed';
  } catch (error) {
    return isApiError(error, 'UNAUTHENTICATED') ? 'ended' : 'waiting';
  }
}

async function moveSession(from: 'newAccount' | 'session', to: 'newAccount' | 'session'): Promise<void> {
  const jar = await cookies();
  const value = readCookie(jar, from);
  if (value) setCookie(jar, to, value);
  dropCookie(jar, from);
}

async function keepGuestCart(store: StoreClient): Promise<void> {
  const token = await guestToken();
  if (!token) return;
  try {
    await store.cart.merge({ cart_token: token });
  } catch (error) {
    // An expired cart has nothing to keep. After a failure of the store the cookie stays, for the next time.
    if (!isApiError(error)) throw error;
    if (error.code === 'EMAIL_NOT_VERIFIED') throw error;
    if (error.status !== 404) return;
  }
  dropCookie(await cookies(), 'guest');
}

/** Puts the products that the visitor wished for before signing in on the list of the account. */
async function keepWishes(store: StoreClient): Promise<void> {
  const jar = await cookies();
  const wishes = wishesOf(readCookie(jar, 'wish'));
  if (wishes.length === 0) return;
  for (const product_id of wishes) {
    try {
      await store.wishlist.addItem({ product_id });
    } catch (error) {
      // A product that is gone is no longer wished for. After a failure of the store the wishes wait for the next time.
      if (!isApiError(error)) throw error;
      if (error.status === 401 || error.status === 403 || error.status === 0 || error.status >= 500)
        throw error;
    }
  }
  dropCookie(jar, 'wish');
}

/** Returns the account of a session; the store checks the token, this only chooses what a page shows. */
function accountOf(session: string | undefined): string | undefined {
  try {
    const payload = Buffer.from(tokenOf(session)?.split('.')[1] ?? '', 'base64url').toString();
    return String((JSON.parse(payload) as { sub: unknown }).sub);
  } catch {
    return undefined;
  }
}

/** Returns the access token of a session, undefined for anything that is none. */
function tokenOf(session: string | undefined): string | undefined {
  try {
    return (JSON.parse(decodeURIComponent(session ?? '')) as { accessToken?: string }).accessToken;
  } catch {
    return undefined;
  }
}
