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
  const t = textOf(locale, 'list');
  const index = !isNarrowed(readFilter(query));
  return pageMetadata({ locale, title: t('sale'), description: t('sale_text'), path: '/sale', index });
}

/** Products at a reduced price. */
export default async function SalePage({ searchParams }: Props): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'list');
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: t('sale'), path: '/sale' }]} />
      <h1 className="mb-8">{t('sale')}</h1>
      <ProductList locale={locale} path="/sale" filter={readFilter(query)} fixed={{ on_sale: true }} />
    </div>
  );
}
