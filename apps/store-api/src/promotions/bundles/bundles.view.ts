import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { BUNDLE_DISCOUNT_TYPES } from '../../pricing/pricing/pricing.bundles.rules';
import { type ExchangeRate, convertFixedAmount } from '../../pricing/pricing/pricing.exchange.rules';
import { translationsView } from '../../platform/translations/translations-field';
import type { Bundle } from './bundles.entity';
import type { ShownBundle, ShownBundleItem } from './bundles.service';

export const BundleItemView = view('BundleItem', {
  id: Type.Integer(),
  product_variant_id: Type.Integer(),
  quantity: Type.Integer(),
  is_required: Type.Boolean(),
  sku: Type.String(),
  variant: Type.Object({
    id: Type.Integer(),
    name: Type.String({ description: 'Its options, such as a size and a colour; empty without options.' }),
  }),
  product: view('BundleProduct', {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    image: nullable(Type.String()),
    cover_image: nullable(CoverImageView),
  }),
});
export type BundleItemView = Static<typeof BundleItemView>;

export const BundleView = view('Bundle', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  image: nullable(Type.String()),
  cover_image: nullable(CoverImageView),
  discount_type: stringEnum(BUNDLE_DISCOUNT_TYPES),
  discount_value: Type.Number({ description: 'Percent, or an amount in `currency`.' }),
  currency: Type.String({ description: 'Of a fixed discount.' }),
  is_active: Type.Boolean(),
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  created_at: Timestamp,
  version: Version,
  items: Type.Array(BundleItemView),
});
export type BundleView = Static<typeof BundleView>;

/** A bundle for administrators, with its texts in other languages. */
export const AdminBundleView = view('AdminBundle', {
  ...BundleView.properties,
  translations: translationsView('bundles'),
});
export type AdminBundleView = Static<typeof AdminBundleView>;

export function toAdminBundleView(shown: ShownBundle, media: MediaService): AdminBundleView {
  return { ...toBundleView(shown, media), translations: shown.bundle.translations };
}

export function toBundleView({ bundle, exchange, items }: ShownBundle, media: MediaService): BundleView {
  return {
    id: bundle.id,
    name: bundle.name,
    slug: bundle.slug,
    description: bundle.description,
    image: media.urlOf(bundle.image),
    cover_image: toCoverImageView(bundle.image, bundle.name, media),
    discount_type: bundle.discount_type,
    discount_value: discountOf(bundle, exchange),
    currency: exchange.code,
    is_active: bundle.is_active,
    starts_at: bundle.starts_at?.toISOString() ?? null,
    ends_at: bundle.ends_at?.toISOString() ?? null,
    created_at: bundle.created_at.toISOString(),
    version: String(bundle.version),
    items: items.map((item) => toBundleItemView(item, media)),
  };
}

/** Returns the discount in percent, or in units of the currency; staff see the amount that they entered. */
function discountOf({ discount_type, discount_value }: Bundle, exchange: ExchangeRate): number {
  if (discount_type === 'percentage' || exchange.code === exchange.base) return discount_value / 100;
  return Number(Money.format(convertFixedAmount(discount_value, exchange), exchange.code));
}

export function toBundleItemView(item: ShownBundleItem, media: MediaService): BundleItemView {
  return {
    id: item.id,
    product_variant_id: item.product_variant_id,
    quantity: item.quantity,
    is_required: item.is_required,
    sku: item.sku,
    variant: { id: item.product_variant_id, name: item.variant_name },
    product: {
      id: item.product_id,
      name: item.product_name,
      slug: item.product_slug,
      image: media.urlOf(item.cover?.url ?? null),
      cover_image: toCoverImageView(item.cover, item.product_name, media),
    },
  };
}
