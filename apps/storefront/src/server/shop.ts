import 'server-only';

import { cache } from 'react';

import { type Result, isApiError } from '@comptoir/store-client';
import { chosenCurrency, guestToken, isSignedIn, publicStore, storeOfVisitor } from './request';

/** More pages than a shop links in its footer. */
const MOST_PAGES = 12;

/** Categories of the first level with those below them. */
export type CategoryTree = Result<'catalogue.listCategories'>;

/** Returns the tree of categories. */
export const categories = cache(async (): Promise<CategoryTree> => {
  return (await publicStore()).catalogue.listCategories();
});

/** Returns the currencies, the shop's own first. */
export const currencies = cache(async (): Promise<Result<'currencies.list'>> => {
  const list = await (await publicStore()).currencies.list();
  return [...list].sort((a, b) => Number(b.is_default ?? false) - Number(a.is_default ?? false));
});

/**
 * Returns the code of the currency in which all prices are shown: that of the cart, which follows the account, and
 * without a cart the one that the visitor chose.
 */
export const currentCurrency = cache(async (): Promise<string> => {
  const cart = await currentCart().catch(() => null);
  if (cart) return cart.currency;
  const [list, chosen] = await Promise.all([currencies(), chosenCurrency()]);
  const found = list.find(({ code }) => code === chosen) ?? list[0];
  return found?.code ?? 'EUR';
});

/** Returns the running flash sale that a variant is in, undefined without one. */
export async function saleOf(variantId: number): Promise<Result<'flashSales.list'>[number] | undefined> {
  const [store, currency] = await Promise.all([publicStore(), currentCurrency()]);
  // A price is shown without its end rather than not at all.
  const sales = await store.flashSales.list({ currency }).catch(() => []);
  return sales.find(({ items }) => items.some((item) => item.product_variant_id === variantId));
}

/** Returns the pages that the shop has written, such as its terms, without their content. */
export const contentPages = cache(async (): Promise<Result<'pages.list'>['data']> => {
  return (await (await publicStore()).pages.list({ per_page: MOST_PAGES })).data;
});

/** Returns the codes of the countries that the shop delivers to, none when the store does not say. */
export const shippingCountries = cache(async (): Promise<string[]> => {
  return (await publicStore()).shippingMethods.listCountries().catch(() => []);
});

/** Returns the country that a form has at first: that of the shop if it delivers there. */
export function homeOf(countries: string[]): string {
  return countries.length === 0 || countries.includes('FR') ? 'FR' : (countries[0] ?? 'FR');
}

/** Names in addresses that a page with the terms of sale has in one of its languages. */
const TERMS = ['terms', 'terms-of-sale', 'terms-and-conditions', 'conditions', 'conditions-de-vente', 'cgv'];

/** Returns the address of the terms of sale after the language, undefined when the shop has not written them. */
export async function termsPath(): Promise<string | undefined> {
  const pages = await contentPages().catch(() => []);
  const page = pages.find(({ slug, slugs }) =>
    [slug, ...Object.values(slugs ?? {})].some((name) => TERMS.includes(name)),
  );
  return page && `/pages/${page.slug}`;
}

/** Returns the visitor's cart, or null if there is none yet. */
export const currentCart = cache(async (): Promise<Result<'cart.get'> | null> => {
  const [signedIn, guest] = await Promise.all([isSignedIn(), guestToken()]);
  if (!signedIn && !guest) return null;
  try {
    return await (await storeOfVisitor()).cart.get();
  } catch (error) {
    // The session or the guest's cart has ended.
    if (isApiError(error) && (error.status === 401 || error.status === 404)) return null;
    throw error;
  }
});
