import { type Result, type StoreClient, createStoreClient, isApiError } from '@comptoir/store-client';
import { storefrontConfig } from './config';

type Category = Result<'catalogue.listCategories'>[number];

/** Reads something of the record that a page is about. It fails or returns false when there is none. */
const READS: Readonly<Record<string, (store: StoreClient, name: string) => Promise<unknown>>> = {
  // The product itself would be counted as seen.
  products: ({ reviews }, slug) => reviews.list({ slug, per_page: 1 }),
  categories: async ({ catalogue }, slug) => hasCategory(await catalogue.listCategories(), slug),
  // A brand without products has no page.
  brands: async ({ catalogue }, id) =>
    /^[1-9]\d{0,8}$/.test(id) &&
    (await catalogue.listProducts({ brand_id: Number(id), per_page: 1 })).data.length > 0,
  collections: ({ collections }, slug) => collections.get({ slug }),
  blog: ({ blog }, slug) => blog.getPost({ slug }),
  pages: ({ pages }, slug) => pages.get({ slug }),
  'flash-sales': ({ flashSales }, id) => flashSales.get({ id: Number(id) }),
};

/** Milliseconds for which a record that was there is not asked for again. */
const KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 5_000;
const CALL_MS = 2_000;

/** Ends of the times in which records are known to be there, by the address of their page. */
const known = new Map<string, number>();

/**
 * Returns true for the page of a record that is not there. Next.js would answer with an empty document, which only
 * scripts fill and which has no language; so this is found out before the page is rendered.
 * @param path with the language
 * @param address `X-Forwarded-For` of the visitor, by whom the store counts reads
 */
export async function isMissing(path: string, address: string | null): Promise<boolean> {
  const [, , section, name, ...rest] = path.split('/');
  const read = section === undefined ? undefined : READS[section];
  if (!read || !name || rest.length > 0) return false;
  const key = `${section}/${name}`;
  if ((known.get(key) ?? 0) > Date.now()) return false;
  const store = createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    timeout: CALL_MS,
    retries: 0,
    headers: { ...(address && { 'x-forwarded-for': address }) },
  });
  try {
    if ((await read(store, decodeURIComponent(name))) === false) return true;
  } catch (error) {
    // When the store does not answer, the page says so. A name that is no text is that of nothing.
    return error instanceof URIError || (isApiError(error) && (error.status === 404 || error.status === 422));
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, Date.now() + KNOWN_MS);
  return false;
}

/** Returns true if a category of a tree has this name in any language. */
function hasCategory(tree: readonly Category[], slug: string): boolean {
  return tree.some(
    (one) =>
      one.slug === slug || Object.values(one.slugs ?? {}).includes(slug) || hasCategory(one.children, slug),
  );
}
