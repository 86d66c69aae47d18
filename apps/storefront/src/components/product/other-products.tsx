import type { ReactElement } from 'react';

import type { Surroundings } from '../../server/product-page';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { ProductGrid } from '../products/product-grid';
import { BundleCard } from './bundle-card';

interface OtherProps {
  locale: Locale;
  around: Surroundings;
  currency: string;
}

/** Bundles with a product, products bought with it, and related ones. */
export function OtherProducts({ locale, around, currency }: OtherProps): ReactElement {
  const t = textOf(locale, 'product');
  const { bundles, together } = around;
  const shown = together.slice(0, 4);
  const related = around.related.filter(({ id }) => !shown.some((product) => product.id === id));
  return (
    <>
      {bundles.length > 0 ? (
        <section>
          <h2 className="mb-5">{t('bundles')}</h2>
          <div className="space-y-4">
            {bundles.map((bundle) => (
              <BundleCard key={bundle.id} locale={locale} bundle={bundle} currency={currency} />
            ))}
          </div>
        </section>
      ) : null}
      {shown.length > 0 ? (
        <section>
          <h2 className="mb-5">{t('together')}</h2>
          <ProductGrid locale={locale} products={shown} currency={currency} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section>
          <h2 className="mb-5">{t('related')}</h2>
          <ProductGrid locale={locale} products={related.slice(0, 4)} currency={currency} />
        </section>
      ) : null}
    </>
  );
}
