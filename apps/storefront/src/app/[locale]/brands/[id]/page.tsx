import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type ReactElement, cache } from 'react';

import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { ProductList } from '../../../../components/list/product-list';
import { pageMetadata } from '../../../../server/metadata';
import { type SearchParams, isNarrowed, readFilter } from '../../../../server/product-filter';
import { currentLocale, publicStore } from '../../../../server/request';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** Returns the name of a brand, which its products have; a brand without products has no page. */
const brandOf = cache(async (id: string): Promise<{ id: number; name: string }> => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const { data } = await (await publicStore()).catalogue.listProducts({ brand_id: Number(id), per_page: 1 });
  return data[0]?.brand ?? notFound();
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { id }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const { name } = await brandOf(id);
  return pageMetadata({ locale, title: name, path: `/brands/${id}`, index: !isNarrowed(readFilter(query)) });
}

/** Products of a brand. */
export default async function BrandPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { id }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const brand = await brandOf(id);
  const path = `/brands/${id}`;
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: brand.name, path }]} />
      <h1 className="mb-8">{brand.name}</h1>
      <ProductList locale={locale} path={path} filter={readFilter(query)} fixed={{ brand_id: brand.id }} />
    </div>
  );
}
