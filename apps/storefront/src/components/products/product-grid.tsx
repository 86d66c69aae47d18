import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { ProductCard, type ProductRow } from './product-card';

interface Props {
  locale: Locale;
  products: ProductRow[];
  currency: string;
  /** Number of cards whose images are loaded at once. */
  eager?: number;
  /** Leaves room for filters beside the list. */
  narrow?: boolean;
}

/** Products in rows: two on a phone, four on a desk. */
export function ProductGrid({ locale, products, currency, eager = 0, narrow }: Props): ReactElement {
  return (
    <ul className={`grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 ${narrow ? '' : 'lg:grid-cols-4'}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard locale={locale} product={product} currency={currency} first={index < eager} />
        </li>
      ))}
    </ul>
  );
}
