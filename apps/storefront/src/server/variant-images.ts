import 'server-only';

import type { Result } from '@comptoir/store-client';
import { LOCALES, type Locale } from '../text/locales';
import { publicStoreIn } from './request';

type Product = Result<'catalogue.getProduct'>;
type Variant = Product['variants'][number];

/** Names of the values of a product's attributes, in every language of the shop. */
type ValueNames = Map<number, string[]>;

/**
 * Returns the images of a product, first those whose text names what makes the chosen variant, such as its colour, and
 * last those of other variants. The store does not say which variant an image shows, and its texts of images have one
 * language only.
 */
export async function imagesOf(product: Product, chosen: Variant | undefined): Promise<Product['images']> {
  const { images, variants } = product;
  if (!chosen || variants.length < 2 || images.length < 2) return images;
  const names = await valueNames(product);
  const fits = images.map((image) => ({ image, fit: fitOf(image.alt, chosen, variants, names) }));
  return fits.sort((a, b) => (a.fit === b.fit ? 0 : b.fit - a.fit)).map(({ image }) => image);
}

/** Returns how many attributes of a variant a text names, negative for a text that names another variant. */
function fitOf(text: string, chosen: Variant, variants: Variant[], names: ValueNames): number {
  const isNamed = (value: number): boolean => (names.get(value) ?? []).some((name) => hasWord(text, name));
  return chosen.attributes.reduce((fit, { attribute_id: attribute, value_id: own }) => {
    if (isNamed(own)) return fit + 1;
    const others = variants
      .flatMap(({ attributes }) => attributes)
      .filter((one) => one.attribute_id === attribute && one.value_id !== own);
    return others.some(({ value_id: other }) => isNamed(other)) ? -Infinity : fit;
  }, 0);
}

async function valueNames(product: Product): Promise<ValueNames> {
  const own = product.variants.flatMap(({ attributes }) => attributes);
  const lists = await Promise.all(LOCALES.map((locale) => namesIn(locale, product.category.id)));
  const names: ValueNames = new Map();
  for (const [id, name] of [...own.map(({ value_id, value }) => [value_id, value] as const), ...lists.flat()])
    names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** Reads the values of a category's products in a language, without counting as a visit of a product. */
async function namesIn(locale: Locale, category: number): Promise<(readonly [number, string])[]> {
  const query = { category_id: category, per_page: 1, facets: true };
  // The names of the page's own language do for the rest.
  const list = await publicStoreIn(locale)
    .catalogue.listProducts(query)
    .catch(() => null);
  const attributes = list?.meta.facets?.attributes ?? [];
  return attributes.flatMap(({ values }) => values.map(({ id, value }) => [id, value] as const));
}

/** True for a text with a name as whole words, in capitals or not. */
function hasWord(text: string, name: string): boolean {
  const words = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return words !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
