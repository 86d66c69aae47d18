import 'server-only';

import { notFound, permanentRedirect } from 'next/navigation';
import { cache } from 'react';

import { type Result, isApiError } from '@comptoir/store-client';
import { shownFields } from './custom-fields';
import { type ProductFilter, inputOf, splitField } from './product-filter';
import { currentPath, publicStore } from './request';
import { categories, currentCurrency } from './shop';

const PER_PAGE = 24;

/** Returns a page of products in the visitor's currency, with the counts for its filters. */
export async function listProducts(filter: ProductFilter): Promise<Result<'catalogue.listProducts'>> {
  return (await publicStore()).catalogue.listProducts({
    ...inputOf({ ...filter, field: await knownFields(filter.field) }),
    currency: await currentCurrency(),
    per_page: PER_PAGE,
    facets: true,
  });
}

/** Drops fields that the shop has removed, so that old links still work. */
async function knownFields(given: string[]): Promise<string[]> {
  if (given.length === 0) return given;
  const fields = (await shownFields('products')).filter(({ is_filterable }) => is_filterable);
  return given.filter((text) => fields.some(({ key }) => key === splitField(text)[0]));
}

/** A category with its parents, the outermost first. */
export interface CategoryPlace {
  category: Category;
  parents: Category[];
}

type Category = Result<'catalogue.listCategories'>[number];

/** Finds a category by its name in addresses. Shows the "not found" page when there is none. */
export async function categoryBySlug(slug: string): Promise<CategoryPlace> {
  const tree = await categories();
  const place = findCategory(tree, slug) ?? findCategory(tree, slug, anyLanguage) ?? notFound();
  await leadToOwn(slug, place.category.slug);
  return place;
}

/**
 * Leads from the name that a record has in another language to its own, such as from the link of a banner or from an
 * address that was changed by hand. Records that have no other name stay.
 */
export async function leadToOwn(slug: string, own: string): Promise<void> {
  if (slug === own) return;
  const [path = '', query] = (await currentPath()).split('?');
  const parts = path.split('/').map((part) => (decoded(part) === slug ? encodeURIComponent(own) : part));
  // Without the name in the address the redirect would not end.
  if (parts.join('/') !== path) permanentRedirect(parts.join('/') + (query ? `?${query}` : ''));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns a category with its parents, the outermost first; empty when it is not shown. */
export async function wayToCategory(slug: string): Promise<Category[]> {
  const place = findCategory(await categories(), slug);
  return place ? [...place.parents, place.category] : [];
}

/** Returns a product in the visitor's currency by its name in addresses. Shows the "not found" page when there is none. */
export const productBySlug = cache(async (slug: string): Promise<Result<'catalogue.getProduct'>> => {
  const read = (await publicStore()).catalogue.getProduct({ slug, currency: await currentCurrency() });
  const product = await found(read);
  await leadToOwn(slug, product.slug);
  return product;
});

function ownLanguage(category: Category, slug: string): boolean {
  return category.slug === slug;
}

function anyLanguage({ slugs }: Category, slug: string): boolean {
  return Object.values(slugs ?? {}).includes(slug);
}

function findCategory(
  list: Category[],
  slug: string,
  hasName = ownLanguage,
  parents: Category[] = [],
): CategoryPlace | null {
  for (const category of list) {
    if (hasName(category, slug)) return { category, parents };
    const found = findCategory(category.children, slug, hasName, [...parents, category]);
    if (found) return found;
  }
  return null;
}

/** Reads something that may not exist. Shows the "not found" page instead of an error. */
export async function found<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) notFound();
    throw error;
  }
}
