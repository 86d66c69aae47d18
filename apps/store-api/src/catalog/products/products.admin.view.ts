import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, nullable, Timestamp, view, stringEnum, Version } from '@comptoir/http';
import { toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { TAX_CLASSES, WITHDRAWAL_EXCLUSIONS } from '../../platform/settings/settings.view';
import { translationsView } from '../../platform/translations/translations-field';
import { AdminVariantView, toAdminVariantView } from '../variants/variants.admin.view';
import { EconomicOperatorView } from '../product-records/economic-operators';
import { PRODUCT_STATUSES } from '../product-records/product-records.entity';
import { toImageView } from '../product-images/product-images.view';
import { amountOf, numberOf } from '../variants/variants.view';
import type { AdminProduct, AdminProductRow } from './products.admin.queries';
import { discountPercentage, ProductView } from './products.view';

/** A product as stored: with its own price instead of the price of its cheapest variant or flash sale. */
export const AdminProductView = view('AdminProduct', {
  ...Type.Omit(ProductView, [
    'currency',
    'price_from',
    'unit_price',
    'price_after_promotion',
    'promotion',
    'lowest_price_30_days',
    'availability',
    'cover_image',
    'variants_count',
    'slugs',
  ]).properties,
  translations: translationsView('products'),
  category_id: Type.Integer(),
  brand_id: nullable(Type.Integer()),
  tax_class: stringEnum(TAX_CLASSES),
  withdrawal_excluded: nullable(stringEnum(WITHDRAWAL_EXCLUSIONS)),
  hs_code: { ...nullable(Type.String()), description: 'Code of the Harmonized System, for customs.' },
  manufacturer: {
    ...nullable(EconomicOperatorView),
    description: 'Of the product itself; null shows that of its brand.',
  },
  responsible_person: {
    ...nullable(EconomicOperatorView),
    description: 'Of the product itself; null shows that of its brand.',
  },
  variants: Type.Array(AdminVariantView),
  updated_at: Timestamp,
  version: Version,
  deleted_at: nullable(Timestamp),
});
export type AdminProductView = Static<typeof AdminProductView>;

const Named = { id: Type.Integer(), name: Type.String() };

export const AdminProductItemView = view('AdminProductItem', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  sku: Type.String(),
  status: stringEnum(PRODUCT_STATUSES),
  price: Decimal,
  compare_price: nullable(Decimal),
  custom_fields: CustomFieldValues,
  is_featured: Type.Boolean(),
  is_digital: Type.Boolean(),
  tax_class: stringEnum(TAX_CLASSES),
  is_in_stock: Type.Boolean(),
  stock_quantity: Type.Integer({ description: 'Available units of all variants.' }),
  variants_count: Type.Integer(),
  category: Type.Object(Named, { additionalProperties: false }),
  brand: nullable(Type.Object(Named, { additionalProperties: false })),
  primary_image: nullable(Type.String()),
  average_rating: Type.Number(),
  reviews_count: Type.Integer(),
  sales_count: Type.Integer(),
  views_count: Type.Integer(),
  published_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
  deleted_at: nullable(Timestamp),
});
export type AdminProductItemView = Static<typeof AdminProductItemView>;

export function toAdminProductItemView(
  product: AdminProductRow,
  currency: CurrencyCode,
  media: MediaService,
): AdminProductItemView {
  return {
    ...basicsOf(product, currency),
    is_in_stock: product.is_in_stock,
    stock_quantity: product.available,
    variants_count: product.variants_count,
    category: { id: product.category_id, name: product.category_name },
    brand: brandOf(product),
    primary_image: media.urlOf(product.cover?.url ?? null),
  };
}

export function toAdminProductView(
  product: AdminProduct,
  currency: CurrencyCode,
  media: MediaService,
): AdminProductView {
  const brand = brandOf(product);
  const isInStock = product.variants.some(({ available, is_active }) => is_active && available > 0);
  return {
    translations: product.translations,
    ...basicsOf(product, currency),
    discount_percentage: discountPercentage(product.price, product.compare_price),
    is_in_stock: isInStock,
    stock_status: isInStock ? 'in_stock' : 'out_of_stock',
    category_id: product.category_id,
    category: { id: product.category_id, name: product.category_name, slug: product.category_slug },
    is_gift_card: product.is_gift_card,
    withdrawal_excluded: product.withdrawal_excluded,
    brand_id: product.brand_id,
    brand: brand && {
      ...brand,
      logo_url: media.urlOf(product.brand_logo),
      logo: toCoverImageView(product.brand_logo, brand.name, media),
    },
    primary_image: media.urlOf(product.cover?.url ?? null),
    short_description: product.short_description,
    description: product.description,
    weight: numberOf(product.weight),
    length: numberOf(product.length),
    width: numberOf(product.width),
    height: numberOf(product.height),
    origin_country: product.origin_country,
    hs_code: product.hs_code,
    manufacturer: product.manufacturer,
    responsible_person: product.responsible_person,
    safety_warnings: product.safety_warnings,
    age_limit: product.age_limit,
    tags: product.tags,
    meta_title: product.meta_title,
    meta_description: product.meta_description,
    images: (product.images ?? []).map((image) => toImageView(image, media)),
    variants: product.variants.map((variant) => toAdminVariantView(variant, currency)),
  };
}

/** Returns the fields that the list and the single product share. */
function basicsOf(
  product: AdminProduct | AdminProductRow,
  currency: CurrencyCode,
): Omit<
  AdminProductItemView,
  'is_in_stock' | 'stock_quantity' | 'variants_count' | 'category' | 'brand' | 'primary_image'
> {
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    status: product.status,
    price: Money.format(product.price, currency),
    compare_price: amountOf(product.compare_price, currency),
    custom_fields: product.custom_fields,
    is_featured: product.is_featured,
    is_digital: product.is_digital,
    tax_class: product.tax_class,
    average_rating: Number(product.average_rating),
    reviews_count: product.reviews_count,
    sales_count: product.sales_count,
    views_count: product.views_count,
    published_at: product.published_at?.toISOString() ?? null,
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
    version: String(product.version),
    deleted_at: product.deleted_at?.toISOString() ?? null,
  };
}

function brandOf({ brand_id: id, brand_name: name }: AdminProduct | AdminProductRow): {
  id: number;
  name: string;
} | null {
  return id === null || name === null ? null : { id, name };
}
