import Link from 'next/link';
import type { ReactElement } from 'react';

import type { Surroundings } from '../../server/product-page';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Picture } from '../picture';
import { Price } from '../price';
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
  const { bundles, together, related } = around;
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
      {together.length > 0 ? (
        <section>
          <h2 className="mb-5">{t('together')}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {together.slice(0, 4).map((other) => (
              <li key={other.id} className="group relative flex items-center gap-4">
                <Picture
                  image={other.cover_image}
                  alt=""
                  sizes="5rem"
                  className="size-20 rounded object-cover"
                />
                <div>
                  <h3 className="font-medium">
                    <Link
                      href={`/${locale}/products/${other.slug}`}
                      prefetch={false}
                      className="group-hover:underline after:absolute after:inset-0"
                    >
                      {other.name}
                    </Link>
                  </h3>
                  <Price amount={other.price} currency={currency} locale={locale} />
                </div>
              </li>
            ))}
          </ul>
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
