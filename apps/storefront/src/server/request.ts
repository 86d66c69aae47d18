import 'server-only';

import { cookies, headers } from 'next/headers';
import { cache } from 'react';

import { type StoreClient, cookieSession, createStoreClient } from '@comptoir/store-client';
import { storefrontConfig } from './config';
import { type CookieUse, dropCookie, readCookie, setCookie } from './cookies';
import { LOCALES, type Locale, isLocale } from '../text/locales';

const CALL_MS = 10_000;
/** As long as the store knows a device. */
const KNOWN_DEVICE_DAYS = 90;

/** Returns the language of the current page, which `proxy.ts` reads from its address. */
export const currentLocale = cache(async (): Promise<Locale> => {
  const given = (await headers()).get('x-locale') ?? undefined;
  return isLocale(given) ? given : LOCALES[0];
});

/** Returns path and query of the current page, such as `/en/products?page=2`. */
export const currentPath = cache(async (): Promise<string> => {
  return (await headers()).get('x-path') ?? `/${await currentLocale()}`;
});

/** Returns the currency that the visitor has chosen, or undefined for the shop's own. */
export const chosenCurrency = cache(async (): Promise<string | undefined> => {
  return readCookie(await cookies(), 'currency');
});

/** True if the visitor is signed in; a session that has ended shows at the first call. */
export const isSignedIn = cache(async (): Promise<boolean> => {
  return readCookie(await cookies(), 'session') !== undefined;
});

/** True if an account was created in this browser whose address is not confirmed yet. */
export const hasNewAccount = cache(async (): Promise<boolean> => {
  return readCookie(await cookies(), 'newAccount') !== undefined;
});

/** Returns the token of the visitor's cart without an account. */
export const guestToken = cache(async (): Promise<string | undefined> => {
  return readCookie(await cookies(), 'guest');
});

/**
 * Returns a client of the store with the visitor's session, guest cart, language and address. Pages may read with it;
 * only actions and route handlers can change its session, because a page cannot set cookies.
 */
export const storeOfVisitor = cache(async (): Promise<StoreClient> => {
  return storeWithGuestToken(await guestToken());
});

/** Returns a client as `storeOfVisitor` does, with another guest cart: one that was opened just now, or none. */
export async function storeWithGuestToken(guest: string | undefined): Promise<StoreClient> {
  return storeWithSession('session', guest);
}

/**
 * Returns a client with the session of an account whose address is not confirmed yet. Its visitor stays a guest
 * everywhere else, because such a session has no cart.
 */
export async function storeOfNewAccount(): Promise<StoreClient> {
  return storeWithSession('newAccount', undefined);
}

async function storeWithSession(use: CookieUse, guest: string | undefined): Promise<StoreClient> {
  const [jar, given, language] = await Promise.all([cookies(), headers(), currentLocale()]);
  const session = cookieSession(
    {
      read: () => readCookie(jar, use),
      write: (value) => {
        try {
          if (value === null) dropCookie(jar, use);
          else setCookie(jar, use, value);
        } catch {
          // A page cannot set cookies. `proxy.ts` has renewed the session before, so that nothing is lost.
        }
      },
    },
    {
      get: () => readCookie(jar, 'knownDevice'),
      set: (token) => setCookie(jar, 'knownDevice', token, KNOWN_DEVICE_DAYS),
    },
  );
  // Rate limits of the store count the visitor, not this server (TRUST_PROXY of store-api).
  const address = given.get('x-forwarded-for');
  // Sessions are named by the browser of the visitor.
  const browser = given.get('user-agent');
  return createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    session,
    language,
    timeout: CALL_MS,
    retries: 1,
    guestToken: () => guest,
    headers: { ...(address && { 'x-forwarded-for': address }), ...(browser && { 'user-agent': browser }) },
    fetch: (request) => fetch(request, { cache: 'no-store' }),
  });
}

/**
 * Returns a client for public reads, such as products and pages. Its answers are shared by all visitors of a language
 * for `freshSeconds`, so never give it anything of one visitor.
 */
export const publicStore = cache(async (): Promise<StoreClient> => publicStoreIn(await currentLocale()));

/** Returns a client as `publicStore` does, in another language than that of the page. */
export function publicStoreIn(language: Locale): StoreClient {
  return createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    language,
    timeout: CALL_MS,
    retries: 1,
    fetch: (request) => fetch(request, { next: { revalidate: storefrontConfig().freshSeconds } }),
  });
}
