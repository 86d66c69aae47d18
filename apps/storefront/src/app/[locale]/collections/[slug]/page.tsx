import type { Metadata } from 'next';
import { type ReactElement, cache } from 'react';

import type { Result } from '@comptoir/store-client';
import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { Pagination } from '../../../../components/pagination';
import { ProductGrid } from '../../../../components/products/product-grid';
import { found, leadToOwn } from '../../../../server/catalogue';
import { pageMetadata, pathsIn } from '../../../../server/metadata';
import { type SearchParams, readFilter } from '../../../../server/product-filter';
import { currentLocale, publicStore } from '../../../../server/request';
import { currentCurrency } from '../../../../server/shop';
import { textOf } from '../../../../text/text';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}

const PER_PAGE = 24;

const readCollection = cache(async (slug: string, page: number): Promise<Result<'collections.get'>> => {
  const [store, currency] = await Promise.all([publicStore(), currentCurrency()]);
  const collection = await found(store.collections.get({ slug, page, per_page: PER_PAGE, currency }));
  await leadToOwn(slug, collection.data.slug);
  return collection;
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { slug }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const { data } = await readCollection(slug, readFilter(query).page);
  const { name: title, description, image_url: image } = data;
  const path = pathsIn('/collections', data);
  return pageMetadata({ locale, title, description, path, image });
}

/** Products that staff have put together. */
export default async function CollectionPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { slug }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const [{ data, meta }, currency] = await Promise.all([
    readCollection(slug, readFilter(query).page),
    currentCurrency(),
  ]);
  const t = textOf(locale, 'list');
  const path = `/collections/${slug}`;
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: data.name, path }]} />
      <h1>{data.name}</h1>
      <p className="mt-3 mb-8 max-w-prose text-soft">{data.description}</p>
      <h2 className="sr-only">{t('found', { count: meta.total })}</h2>
      <ProductGrid locale={locale} products={data.products} currency={currency} eager={4} />
      <Pagination
        locale={locale}
        page={meta}
        href={(page) => `/${locale}${path}${page > 1 ? `?page=${page}` : ''}`}
      />
    </div>
  );
}
