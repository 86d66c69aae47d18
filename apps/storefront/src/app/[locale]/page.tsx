import type { ReactElement } from 'react';

import { ProductGrid } from '../../components/products/product-grid';
import { currentLocale, publicStore } from '../../server/request';
import { currentCurrency } from '../../server/shop';

/** The first page of the shop. */
export default async function HomePage(): Promise<ReactElement> {
  const [locale, currency, store] = await Promise.all([currentLocale(), currentCurrency(), publicStore()]);
  const featured = await store.catalogue.listFeaturedProducts();
  return (
    <div className="page py-8">
      <ProductGrid locale={locale} products={featured} currency={currency} eager={4} />
    </div>
  );
}
