import 'server-only';

import { notFound } from 'next/navigation';
import { cache } from 'react';

import { type Result, isApiError } from '@comptoir/store-client';
import { type ProductFilter, inputOf } from './product-filter';
import { publicStore } from './request';
import { categories, currentCurrency } from './shop';

const PER_PAGE = 24;

/** Returns a page of products in the visitor's currency, with the counts for its filters. */
export async function listProducts(filter: ProductFilter): Promise<Result<'catalogue.listProducts'>> {
  return (await publicStore()).catalogue.listProducts({
    ...inputOf(filter),
    currency: await currentCurrency(),
    per_page: PER_PAGE,
    facets: true,
  });
}

/** A category with its parents, the outermost first. */
export interface CategoryPlace {
  category: Category;
  parents: Category[];
}

type Category = Result<'catalogue.listCategories'>[number];

/** Finds a category by its name in addresses. Shows the "not found" page when there is none. */
export async function categoryBySlug(slug: string): Promise<CategoryPlace> {
  return findCategory(await categories(), slug) ?? notFound();
}

/** Returns a category with its parents, the outermost first; empty when it is not shown. */
export async function wayToCategory(slug: string): Promise<Category[]> {
  const place = findCategory(await categories(), slug);
  return place ? [...place.parents, place.category] : [];
}

/** Returns a product in the visitor's currency by its name in addresses. Shows the "not found" page when there is none. */
export const productBySlug = cache(async (slug: string): Promise<Result<'catalogue.getProduct'>> => {
  return found((await publicStore()).catalogue.getProduct({ slug, currency: await currentCurrency() }));
});

function findCategory(list: Category[], slug: string, parents: Category[] = []): CategoryPlace | null {
  for (const category of list) {
    if (category.slug === slug) return { category, parents };
    const found = findCategory(category.children, slug, [...parents, category]);
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
