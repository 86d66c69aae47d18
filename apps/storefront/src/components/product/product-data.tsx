import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { storefrontConfig } from '../../server/config';
import { plainText } from '../../server/metadata';
import { returnDays, usualDelivery } from '../../server/product-page';
import type { Locale } from '../../text/locales';
import { JsonLd } from '../json-ld';
import type { Product, Variant } from './variant-choice';

type Data = Record<string, unknown>;

const STATES = {
  in_stock: 'InStock',
  backorder: 'BackOrder',
  preorder: 'PreOrder',
  out_of_stock: 'OutOfStock',
} as const;

interface Props {
  locale: Locale;
  product: Product;
  reviews: Result<'reviews.list'>['data'];
  currency: string;
}

/**
 * A product with its offers, as search engines read it: its delivery, the return of goods and its reviews. One with
 * several variants is a group of products.
 */
export async function ProductData({ locale, product, reviews, currency }: Props): Promise<ReactElement> {
  const url = `${storefrontConfig().siteUrl}/${locale}/products/${product.slug}`;
  const terms = await offerTerms(product);
  const { variants } = product;
  const offerOf = (variant: Variant): Data => ({
    '@type': 'Offer',
    sku: variant.sku,
    url: `${url}?variant=${variant.id}`,
    price: variant.price_after_promotion ?? variant.price,
    priceCurrency: currency,
    availability: `https://schema.org/${STATES[variant.availability]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...unitPricing(variant, currency),
    ...terms,
  });
  const common = {
    name: product.name,
    url,
    image: product.images.map((image) => image.url),
    description: plainText(product.short_description || product.description),
    category: product.category.name,
    ...(product.origin_country && {
      countryOfOrigin: { '@type': 'Country', name: product.origin_country },
    }),
    ...(product.age_limit && {
      audience: { '@type': 'PeopleAudience', suggestedMinAge: product.age_limit },
    }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...ratingOf(product, reviews),
  };
  if (variants.length < 2)
    return (
      <JsonLd
        data={{
          '@type': 'Product',
          sku: product.sku,
          ...numbersOf(variants[0]),
          ...common,
          offers: variants.map(offerOf),
        }}
      />
    );
  const options = variants.flatMap(({ attributes }) => attributes.map((option) => option.attribute_name));
  return (
    <JsonLd
      data={{
        '@type': 'ProductGroup',
        productGroupID: product.sku,
        variesBy: [...new Set(options)],
        ...common,
        hasVariant: variants.map((variant) => ({
          '@type': 'Product',
          name: [product.name, ...variant.attributes.map(({ value }) => value)].join(', '),
          sku: variant.sku,
          ...numbersOf(variant),
          image: common.image,
          description: common.description,
          offers: offerOf(variant),
        })),
      }}
    />
  );
}

/** Returns the numbers by which other shops know a variant too. */
function numbersOf(variant: Variant | undefined): Data {
  return {
    ...(variant?.gtin && { gtin: variant.gtin }),
    ...(variant?.mpn && { mpn: variant.mpn }),
  };
}

/** Codes of units of measure (UN/CEFACT recommendation 20). */
const UNIT_CODES = {
  ...{ g: 'GRM', kg: 'KGM', ml: 'MLT', cl: 'CLT', l: 'LTR', cm: 'CMT', m: 'MTR', m2: 'MTK', piece: 'H87' },
  ...{ '1 kg': 'KGM', '1 l': 'LTR', '1 m': 'MTR', '1 m2': 'MTK', '1 piece': 'H87' },
} as const;

/** Returns the price of a variant with how much is in it, and the quantity that prices are compared by. */
function unitPricing(variant: Variant, currency: string): Data {
  const { content_amount: amount, content_unit: unit, unit_price: compared } = variant;
  if (!amount || !unit || !compared) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: variant.price_after_promotion ?? variant.price,
      priceCurrency: currency,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: amount,
        unitCode: UNIT_CODES[unit],
        valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: UNIT_CODES[compared.per] },
      },
    },
  };
}

/** Returns the average of all reviews, and those that the page shows. */
function ratingOf(product: Product, reviews: Props['reviews']): Data {
  if (product.reviews_count === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.average_rating,
      reviewCount: product.reviews_count,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
      author: { '@type': 'Person', name: review.user.name },
      datePublished: review.created_at.slice(0, 10),
      ...(review.title && { name: review.title }),
      ...(review.body && { reviewBody: review.body }),
    })),
  };
}

/** Returns delivery and return of goods; digital ones have neither. */
async function offerTerms({ is_digital: isDigital }: Product): Promise<Data> {
  const [delivery, back] = isDigital ? [null] : await Promise.all([usualDelivery(), returnDays()]);
  if (!delivery) return {};
  const { country, method } = delivery;
  const days = (min: number, max: number): Data => ({
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitCode: 'DAY',
  });
  return {
    ...(back !== undefined && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        returnPolicyCategory: `https://schema.org/${back === null ? 'MerchantReturnUnlimitedWindow' : 'MerchantReturnFiniteReturnWindow'}`,
        ...(back !== null && { merchantReturnDays: back }),
        returnMethod: 'https://schema.org/ReturnByMail',
      },
    }),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: method.cost, currency: method.currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 1),
        transitTime: days(method.days_min, method.days_max),
      },
    },
  };
}
