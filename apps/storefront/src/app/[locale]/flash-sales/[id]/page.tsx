import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type ReactElement, cache } from 'react';

import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { type FlashSale, SaleEnd, SaleItems } from '../../../../components/home/flash-sale-section';
import { found } from '../../../../server/catalogue';
import { pageMetadata } from '../../../../server/metadata';
import { currentLocale, publicStore } from '../../../../server/request';
import { currentCurrency } from '../../../../server/shop';

interface Props {
  params: Promise<{ id: string }>;
}

const readSale = cache(async (id: string): Promise<FlashSale> => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const [store, currency] = await Promise.all([publicStore(), currentCurrency()]);
  return found(store.flashSales.get({ id: Number(id), currency }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { id }] = await Promise.all([currentLocale(), params]);
  const { name } = await readSale(id);
  return pageMetadata({ locale, title: name, path: `/flash-sales/${id}` });
}

/** All offers of a flash sale. */
export default async function FlashSalePage({ params }: Props): Promise<ReactElement> {
  const [locale, { id }, currency] = await Promise.all([currentLocale(), params, currentCurrency()]);
  const sale = await readSale(id);
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: sale.name, path: `/flash-sales/${id}` }]} />
      <h1>{sale.name}</h1>
      <div className="mt-3 mb-8 text-soft">
        <SaleEnd locale={locale} sale={sale} />
      </div>
      <h2 className="sr-only">{sale.name}</h2>
      <SaleItems locale={locale} sale={sale} currency={currency} />
    </div>
  );
}
