import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, Timestamp, view, Slugs } from '@comptoir/http';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { ImageView, toImageView } from '../product-images/product-images.view';
import {
  amountOf,
  availabilityFields,
  numberOf,
  OptionView,
  toOptionView,
  VariantView,
} from '../variants/variants.view';
import { AVAILABILITIES, type Availability, availabilityOf, promisedDayOf } from '../prices/beyond-stock';
import { unitPriceField } from '../prices/unit-prices';
import { EconomicOperatorView } from '../product-records/economic-operators';
import { WITHDRAWAL_EXCLUSIONS } from '../../platform/settings/settings.view';
import { PRODUCT_STATUSES } from '../product-records/product-records.entity';
import type { ShownVariant } from '../variants/variants.read.queries';
import type { PricedVariant } from './shown-prices.service';
import type { DetailedProduct, ListedProduct, ProductSummary } from './products.read.service';

const STOCK_STATUSES = ['in_stock', 'out_of_stock'] as const;

const ListedVariantView = view('ListedVariant', {
  id: Type.Integer(),
  sku: Type.String(),
  price: Decimal,
  price_after_promotion: {
    ...nullable(Decimal),
    description: 'Price of one unit with the promotions that run for it; null when none makes it cheaper.',
  },
  unit_price: unitPriceField,
  is_in_stock: Type.Boolean(),
  ...availabilityFields,
  attributes: Type.Array(OptionView),
});

const ShownPromotionView = view('ShownPromotion', {
  id: Type.Integer(),
  name: Type.String({
    description: 'Shown to customers; of several promotions that of the largest discount.',
  }),
  ends_at: { ...nullable(Timestamp), description: 'When its price ends; null without an end.' },
});

const summary = {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  currency: Type.String({ description: 'Of all prices of the product.' }),
  price: Decimal,
  price_from: {
    ...nullable(Decimal),
    description: 'The lowest price while its variants differ in price; null while all cost the same.',
  },
  price_after_promotion: {
    ...nullable(Decimal),
    description:
      'What one unit costs with the promotions that run for it, in its cheapest variant, as in a cart. Null when ' +
      'none makes it cheaper.',
  },
  unit_price: {
    ...unitPriceField,
    description: `${unitPriceField.description} Of the variant whose price is shown.`,
  },
  promotion: {
    ...nullable(ShownPromotionView),
    description: 'Gives `price_after_promotion`; null without it.',
  },
  compare_price: nullable(Decimal),
  lowest_price_30_days: {
    ...nullable(Decimal),
    description:
      'Beside a reduction by `compare_price` or a promotion: the lowest price of the 30 days before it began. ' +
      'Null otherwise, and when no earlier price is known.',
  },
  sku: Type.String(),
  discount_percentage: Type.Integer({ minimum: 0, maximum: 100 }),
  average_rating: Type.Number({ minimum: 0, maximum: 5 }),
  reviews_count: Type.Integer(),
  is_featured: Type.Boolean(),
  is_in_stock: Type.Boolean(),
  stock_status: stringEnum(STOCK_STATUSES),
  availability: {
    ...stringEnum(AVAILABILITIES),
    description: 'The best one of its variants: in stock, then backorder, then pre-order.',
  },
  is_digital: Type.Boolean(),
  variants_count: Type.Integer({ description: 'Number of active variants.' }),
  updated_at: Timestamp,
  custom_fields: CustomFieldValues,
};

export const ProductItemView = view('ProductItem', {
  ...summary,
  brand: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: false })),
  category: Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: false }),
  primary_image: nullable(Type.String()),
  cover_image: nullable(CoverImageView),
  variants: Type.Array(ListedVariantView),
});
export type ProductItemView = Static<typeof ProductItemView>;

export const ProductView = view('Product', {
  ...summary,
  slugs: Slugs,
  brand: nullable(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        logo_url: nullable(Type.String()),
        logo: nullable(CoverImageView),
      },
      { additionalProperties: false },
    ),
  ),
  category: Type.Object(
    { id: Type.Integer(), name: Type.String(), slug: Type.String() },
    { additionalProperties: false },
  ),
  primary_image: nullable(Type.String()),
  cover_image: nullable(CoverImageView),
  short_description: Type.String(),
  description: Type.String(),
  weight: nullable(Type.Number({ description: 'Kilograms.' })),
  length: nullable(Type.Number({ description: 'Centimeters, like width and height.' })),
  width: nullable(Type.Number()),
  height: nullable(Type.Number()),
  is_gift_card: Type.Boolean(),
  withdrawal_excluded: {
    ...nullable(stringEnum(WITHDRAWAL_EXCLUSIONS)),
    description:
      'Why consumers cannot withdraw from buying it; show it before the sale. `digital_content` counts only ' +
      'with `digital_content_consent`. Null for the usual right.',
  },
  origin_country: {
    ...nullable(Type.String()),
    description: 'Country that it was made in, ISO 3166-1 alpha-2.',
  },
  manufacturer: {
    ...nullable(EconomicOperatorView),
    description: 'Who made it, or had it made under its name: of the product, else of its brand.',
  },
  responsible_person: {
    ...nullable(EconomicOperatorView),
    description:
      'Who answers for it in the EU when the manufacturer is elsewhere: of the product, else of its brand.',
  },
  safety_warnings: Type.String({ description: 'Warnings and instructions for safe use; empty without any.' }),
  age_limit: {
    ...nullable(Type.Integer({ minimum: 1, maximum: 21 })),
    description: 'Years from which it may be bought; null for all ages.',
  },
  views_count: Type.Integer(),
  sales_count: Type.Integer(),
  status: stringEnum(PRODUCT_STATUSES),
  published_at: nullable(Timestamp),
  meta_title: nullable(Type.String()),
  meta_description: nullable(Type.String()),
  created_at: Timestamp,
  tags: Type.Array(Type.String()),
  images: Type.Array(ImageView),
  variants: Type.Array(VariantView),
});
export type ProductView = Static<typeof ProductView>;

/**
 * Returns the discount in whole percent; 0 when `price` is not below `comparePrice`. Amounts in the same
 * minor units.
 */
export function discountPercentage(price: number, comparePrice: number | null): number {
  if (comparePrice === null || comparePrice <= price) return 0;
  return Math.round(((comparePrice - price) * 100) / comparePrice);
}

export function toProductItemView(product: ListedProduct, media: MediaService): ProductItemView {
  return {
    ...summaryOf(product),
    brand: brandOf(product),
    category: { id: product.category_id, name: product.category_name },
    primary_image: media.urlOf(product.cover?.url ?? null),
    cover_image: toCoverImageView(product.cover, product.name, media),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      price: Money.format(variant.price, product.currency),
      price_after_promotion: amountOf(variant.price_after_promotion, product.currency),
      unit_price: variant.unit_price,
      is_in_stock: variant.available > 0,
      availability: availabilityOf(variant),
      promised_on: promisedDayOf(variant),
      attributes: (variant.options ?? []).map(toOptionView),
    })),
  };
}

export function toProductView(product: DetailedProduct, media: MediaService): ProductView {
  const brand = brandOf(product);
  return {
    ...summaryOf(product),
    brand: brand && {
      ...brand,
      logo_url: media.urlOf(product.brand_logo),
      logo: toCoverImageView(product.brand_logo, brand.name, media),
    },
    category: { id: product.category_id, name: product.category_name, slug: product.category_slug },
    primary_image: media.urlOf(product.cover?.url ?? null),
    cover_image: toCoverImageView(product.cover, product.name, media),
    short_description: product.short_description,
    description: product.description,
    weight: numberOf(product.weight),
    length: numberOf(product.length),
    width: numberOf(product.width),
    height: numberOf(product.height),
    is_gift_card: product.is_gift_card,
    withdrawal_excluded: product.withdrawal_excluded,
    origin_country: product.origin_country,
    manufacturer: product.manufacturer,
    responsible_person: product.responsible_person,
    safety_warnings: product.safety_warnings,
    age_limit: product.age_limit,
    views_count: product.views_count,
    sales_count: product.sales_count,
    status: product.status,
    published_at: product.published_at?.toISOString() ?? null,
    meta_title: product.meta_title,
    meta_description: product.meta_description,
    created_at: product.created_at.toISOString(),
    tags: product.tags,
    images: (product.images ?? []).map((image) =>
      toImageView({ ...image, alt: image.alt || product.name }, media),
    ),
    variants: product.variants.map((variant) => toVariantView(variant, product)),
  };
}

function bestAvailability(variants: readonly ShownVariant[]): Availability {
  const found = new Set(variants.map(availabilityOf));
  return AVAILABILITIES.find((availability) => found.has(availability)) ?? 'out_of_stock';
}

type SummaryView = Pick<ProductView, keyof typeof summary>;

function summaryOf(product: ListedProduct): SummaryView {
  const isInStock = product.variants.some((variant) => variant.available > 0);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    currency: product.currency,
    price: Money.format(product.price, product.currency),
    price_from: amountOf(product.price_from, product.currency),
    price_after_promotion: amountOf(product.price_after_promotion, product.currency),
    unit_price: product.unit_price,
    promotion: product.promotion && {
      id: product.promotion.id,
      name: product.promotion.name,
      ends_at: product.promotion.endsAt?.toISOString() ?? null,
    },
    compare_price: amountOf(product.compare_price, product.currency),
    lowest_price_30_days: amountOf(product.lowest_price_30_days, product.currency),
    sku: product.sku,
    discount_percentage: discountPercentage(product.price, product.compare_price),
    average_rating: Number(product.average_rating),
    reviews_count: product.reviews_count,
    is_featured: product.is_featured,
    is_in_stock: isInStock,
    stock_status: isInStock ? 'in_stock' : 'out_of_stock',
    availability: bestAvailability(product.variants),
    is_digital: product.is_digital,
    variants_count: product.variants.length,
    updated_at: product.updated_at.toISOString(),
    custom_fields: product.custom_fields,
  };
}

function toVariantView(variant: PricedVariant, { currency, weight }: DetailedProduct): VariantView {
  const options = variant.options ?? [];
  return {
    id: variant.id,
    sku: variant.sku,
    price: Money.format(variant.price, currency),
    price_after_promotion: amountOf(variant.price_after_promotion, currency),
    unit_price: variant.unit_price,
    lowest_price_30_days: amountOf(variant.lowest_price_30_days, currency),
    compare_price: amountOf(variant.compare_price, currency),
    stock_quantity: variant.available,
    is_in_stock: variant.available > 0,
    availability: availabilityOf(variant),
    promised_on: promisedDayOf(variant),
    weight: numberOf(variant.weight ?? weight),
    gtin: variant.gtin,
    mpn: variant.mpn,
    content_amount: numberOf(variant.content_amount),
    content_unit: variant.content_unit,
    is_active: variant.is_active,
    custom_fields: variant.custom_fields,
    attribute_values: options.map((option) => ({
      id: option.value_id,
      value: option.value,
      color_code: option.color_code,
      sort_order: option.sort_order,
    })),
    attributes: options.map(toOptionView),
  };
}

function brandOf({ brand_id: id, brand_name: name }: ProductSummary): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
