import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Breadcrumbs } from '../../../components/breadcrumbs';
import { ProductList } from '../../../components/list/product-list';
import { pageMetadata } from '../../../server/metadata';
import { type SearchParams, isNarrowed, readFilter } from '../../../server/product-filter';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

interface Props {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const filter = readFilter(query);
  const t = textOf(locale, 'list');
  return pageMetadata({
    locale,
    title: filter.search ? t('results', { search: filter.search }) : t('all_products'),
    description: t('all_products_text'),
    path: '/products',
    index: !filter.search && !isNarrowed(filter),
  });
}

/** All products, and the results of a search. */
export default async function ProductsPage({ searchParams }: Props): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const filter = readFilter(query);
  const t = textOf(locale, 'list');
  const title = filter.search ? t('results', { search: filter.search }) : t('all_products');
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: title, path: '/products' }]} />
      <h1 className="mb-8">{title}</h1>
      <ProductList locale={locale} path="/products" filter={filter} />
    </div>
  );
}
