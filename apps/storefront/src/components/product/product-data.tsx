import type { ReactElement } from 'react';

import { storefrontConfig } from '../../server/config';
import { plainText } from '../../server/metadata';
import type { Locale } from '../../text/locales';
import { JsonLd } from '../json-ld';
import type { Product } from './variant-choice';

const STATES = {
  in_stock: 'InStock',
  backorder: 'BackOrder',
  preorder: 'PreOrder',
  out_of_stock: 'OutOfStock',
} as const;

/** A product with its offers, as search engines read it. */
export function ProductData({
  locale,
  product,
  currency,
}: {
  locale: Locale;
  product: Product;
  currency: string;
}): ReactElement {
  const url = `${storefrontConfig().siteUrl}/${locale}/products/${product.slug}`;
  const offers = product.variants.map((variant) => ({
    '@type': 'Offer',
    sku: variant.sku,
    url: `${url}?variant=${variant.id}`,
    price: variant.price_after_promotion ?? variant.price,
    priceCurrency: currency,
    availability: `https://schema.org/${STATES[variant.availability]}`,
    itemCondition: 'https://schema.org/NewCondition',
  }));
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        name: product.name,
        sku: product.sku,
        url,
        image: product.images.map((image) => image.url),
        description: plainText(product.short_description || product.description),
        category: product.category.name,
        ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
        ...(product.reviews_count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.average_rating,
            reviewCount: product.reviews_count,
          },
        }),
        offers,
      }}
    />
  );
}
