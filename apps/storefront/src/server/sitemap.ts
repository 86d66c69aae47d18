import 'server-only';

import type { StoreClient } from '@comptoir/store-client';
import { LOCALES, type Locale } from '../text/locales';
import { storefrontConfig } from './config';
import { publicStore, publicStoreIn } from './request';

/** Products of a file; the store gives them in pages of 100. */
const PRODUCTS = 1000;
const PER_PAGE = 100;

/** A page: its address after the language, in each language, and the day of its last change where that is known. */
interface Entry {
  paths: Record<Locale, string>;
  changed?: string;
}

interface Named {
  id: number;
  slug: string;
  updated_at?: string;
  published_at?: string;
}

/** Returns the names of all files of the sitemap. */
export async function sitemapFiles(): Promise<string[]> {
  const { meta } = await (await publicStore()).catalogue.listProducts({ per_page: 1 });
  const files = Math.max(1, Math.ceil(meta.total / PRODUCTS));
  return ['content.xml', ...Array.from({ length: files }, (_, index) => `products-${index + 1}.xml`)];
}

/** Returns the pages of a file, null when there is no such file. */
export async function sitemapPages(file: string): Promise<Entry[] | null> {
  if (file === 'content.xml') return contentPages();
  const number = Number(/^products-([1-9]\d{0,3})\.xml$/.exec(file)?.[1]);
  if (!number) return null;
  const first = ((number - 1) * PRODUCTS) / PER_PAGE + 1;
  return pagesOf('/products', ({ catalogue }) =>
    readPages((page) => catalogue.listProducts({ page, per_page: PER_PAGE }), first, PRODUCTS / PER_PAGE),
  );
}

async function contentPages(): Promise<Entry[]> {
  const lists = await Promise.all([
    pagesOf('/categories', async ({ catalogue }) => flat(await catalogue.listCategories())),
    pagesOf('/collections', ({ collections }) => collections.list()),
    pagesOf('/pages', ({ pages }) => readPages((page) => pages.list({ page, per_page: PER_PAGE }))),
    pagesOf('/blog', ({ blog }) => readPages((page) => blog.listPosts({ page, per_page: PER_PAGE }))),
    brandPages(),
  ]);
  const fixed = ['', '/products', '/sale', '/bundles', '/blog', '/faq', '/contact'];
  return [...fixed.map((path) => ({ paths: inEach(() => path) })), ...lists.flat()];
}

/** Returns the pages of the brands that have products. */
async function brandPages(): Promise<Entry[]> {
  const { meta } = await (await publicStore()).catalogue.listProducts({ per_page: 1, facets: true });
  return (meta.facets?.brands ?? []).map(({ id }) => ({ paths: inEach(() => `/brands/${id}`) }));
}

/** Reads records in each language, and returns the page of each record. */
async function pagesOf(folder: string, read: (store: StoreClient) => Promise<Named[]>): Promise<Entry[]> {
  const lists = await Promise.all(
    LOCALES.map(async (locale) => {
      const records = await read(publicStoreIn(locale));
      return [locale, new Map(records.map((record) => [record.id, record]))] as const;
    }),
  );
  const records = Object.fromEntries(lists) as Record<Locale, Map<number, Named>>;
  return [...records[LOCALES[0]].values()].map(
    ({ id, slug, updated_at: updated, published_at: published }) => ({
      paths: inEach((locale) => `${folder}/${records[locale].get(id)?.slug ?? slug}`),
      changed: (updated ?? published)?.slice(0, 10),
    }),
  );
}

/** Reads the pages of a list one after the other, to its end or `most` of them. */
async function readPages<T>(
  read: (page: number) => Promise<{ data: T[]; meta: { last_page: number } }>,
  first = 1,
  most = Infinity,
): Promise<T[]> {
  const records: T[] = [];
  for (let page = first; page < first + most; page += 1) {
    const { data, meta } = await read(page);
    records.push(...data);
    if (page >= meta.last_page) break;
  }
  return records;
}

interface Tree extends Named {
  children: Tree[];
}

function flat(tree: Tree[]): Named[] {
  return tree.flatMap((category) => [category, ...flat(category.children)]);
}

function inEach(pathIn: (locale: Locale) => string): Entry['paths'] {
  return Object.fromEntries(LOCALES.map((locale) => [locale, pathIn(locale)])) as Entry['paths'];
}

/** Returns a file of the sitemap: each address in every language, with the others as alternates. */
export function urlSet(entries: Entry[]): string {
  const { siteUrl } = storefrontConfig();
  const urls = entries.flatMap(({ paths, changed }) => {
    const addresses = LOCALES.map(
      (locale) => [locale, escapeXml(`${siteUrl}/${locale}${paths[locale]}`)] as const,
    );
    const others = addresses.map(
      ([locale, address]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`,
    );
    const day = changed ? `<lastmod>${changed}</lastmod>` : '';
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${day}${others.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Returns the list of the files of the sitemap. */
export function sitemapIndex(files: string[]): string {
  const { siteUrl } = storefrontConfig();
  const entries = files.map((file) => `<sitemap><loc>${siteUrl}/sitemap/${file}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
