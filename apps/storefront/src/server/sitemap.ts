import 'server-only';

import { LOCALES } from '../text/locales';
import { storefrontConfig } from './config';
import { publicStore } from './request';
import { categories } from './shop';

/** Products of a file; the store gives them in pages of 100. */
const PRODUCTS = 1000;
const PER_PAGE = 100;

/** Returns the names of all files of the sitemap. */
export async function sitemapFiles(): Promise<string[]> {
  const { meta } = await (await publicStore()).catalogue.listProducts({ per_page: 1 });
  const files = Math.max(1, Math.ceil(meta.total / PRODUCTS));
  return ['content.xml', ...Array.from({ length: files }, (_, index) => `products-${index + 1}.xml`)];
}

/** Returns the addresses of a file after their language, null when there is no such file. */
export async function sitemapPaths(file: string): Promise<string[] | null> {
  if (file === 'content.xml') return contentPaths();
  const number = Number(/^products-([1-9]\d{0,3})\.xml$/.exec(file)?.[1]);
  return number ? productPaths(number) : null;
}

async function productPaths(file: number): Promise<string[]> {
  const { catalogue } = await publicStore();
  const first = ((file - 1) * PRODUCTS) / PER_PAGE + 1;
  const paths: string[] = [];
  for (let page = first; page < first + PRODUCTS / PER_PAGE; page += 1) {
    const { data, meta } = await catalogue.listProducts({ page, per_page: PER_PAGE });
    paths.push(...data.map(({ slug }) => `/products/${slug}`));
    if (page >= meta.last_page) break;
  }
  return paths;
}

async function contentPaths(): Promise<string[]> {
  const store = await publicStore();
  const [tree, collections, posts] = await Promise.all([
    categories(),
    store.collections.list(),
    store.blog.listPosts({ per_page: PER_PAGE }),
  ]);
  return [
    ...['', '/products', '/sale', '/bundles', '/blog', '/faq', '/contact'],
    ...slugsOf(tree).map((slug) => `/categories/${slug}`),
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...posts.data.map(({ slug }) => `/blog/${slug}`),
  ];
}

interface Tree {
  slug: string;
  children: Tree[];
}

function slugsOf(tree: Tree[]): string[] {
  return tree.flatMap(({ slug, children }) => [slug, ...slugsOf(children)]);
}

/** Returns a file of the sitemap: each address in every language, with the others as alternates. */
export function urlSet(paths: string[]): string {
  const { siteUrl } = storefrontConfig();
  const urls = paths.flatMap((path) => {
    const others = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(`${siteUrl}/${locale}${path}`)}"/>`,
    ).join('');
    return LOCALES.map(
      (locale) => `<url><loc>${escapeXml(`${siteUrl}/${locale}${path}`)}</loc>${others}</url>`,
    );
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
