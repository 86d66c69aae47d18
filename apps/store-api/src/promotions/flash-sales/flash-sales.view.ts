import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, Timestamp, view, Version } from '@comptoir/http';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { unitPriceField, unitPriceOf } from '../../catalog/prices/unit-prices';
import { discountPercentage } from '../../catalog/products/products.view';
import { translationsView } from '../../platform/translations/translations-field';
import { FLASH_SALE_STATES } from './flash-sales.dto';
import type { FlashSaleFacts, ShownFlashItem, ShownFlashSale } from './flash-sales.storefront.service';
import type { AdminFlashSale } from './flash-sales.admin.queries';

export const FlashSaleItemView = view('FlashSaleItem', {
  id: Type.Integer(),
  product_variant_id: Type.Integer(),
  sale_price: Type.Number({ description: 'In the currency of the sale, as original_price.' }),
  original_price: Type.Number(),
  discount_percent: Type.Number({ minimum: 0, maximum: 100 }),
  qty_limit: nullable(Type.Integer({ description: 'Units for sale; null without a limit.' })),
  qty_sold: Type.Integer(),
  is_active: Type.Boolean(),
  sku: Type.String(),
  product: view('FlashSaleProduct', {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    image: nullable(Type.String()),
    cover_image: nullable(CoverImageView),
  }),
});
export type FlashSaleItemView = Static<typeof FlashSaleItemView>;

/** An item in the shop, with the reference prices of its product's page. */
export const FlashSaleOfferView = view('FlashSaleOffer', {
  ...FlashSaleItemView.properties,
  compare_price: {
    ...Decimal,
    description: 'Price that is crossed out, as beside the shown price of the product.',
  },
  discount_percentage: Type.Number({ minimum: 0, maximum: 100, description: 'From `compare_price`.' }),
  lowest_price_30_days: {
    ...nullable(Decimal),
    description: 'Lowest price of the 30 days before a running sale; null when none is known.',
  },
  unit_price: unitPriceField,
});
export type FlashSaleOfferView = Static<typeof FlashSaleOfferView>;

const saleFields = {
  id: Type.Integer(),
  name: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  is_active: Type.Boolean(),
  currency: Type.String({ description: 'Of all prices of the sale.' }),
  remaining_seconds: Type.Integer({ minimum: 0 }),
};

export const FlashSaleView = view('FlashSale', { ...saleFields, items: Type.Array(FlashSaleOfferView) });
export type FlashSaleView = Static<typeof FlashSaleView>;

/** A flash sale for administrators, with the items that are not active. */
export const AdminFlashSaleView = view('AdminFlashSale', {
  ...saleFields,
  items: Type.Array(FlashSaleItemView),
  translations: translationsView('flash_sales'),
  status: stringEnum(FLASH_SALE_STATES),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminFlashSaleView = Static<typeof AdminFlashSaleView>;

export function toAdminFlashSaleView(sale: AdminFlashSale, media: MediaService): AdminFlashSaleView {
  return {
    ...factsOf(sale),
    items: sale.items.map((item) => toItemView(item, sale.currency, media)),
    translations: sale.translations,
    status: sale.status,
    created_at: sale.created_at.toISOString(),
    updated_at: sale.updated_at.toISOString(),
    version: String(sale.version),
  };
}

export function toFlashSaleView(sale: ShownFlashSale, media: MediaService): FlashSaleView {
  const { currency } = sale;
  return {
    ...factsOf(sale),
    items: sale.items.map((item) => ({
      ...toItemView(item, currency, media),
      compare_price: Money.format(item.compare_price, currency),
      discount_percentage: discountPercentage(item.sale_price, item.compare_price),
      lowest_price_30_days:
        item.lowest_price_30_days === null ? null : Money.format(item.lowest_price_30_days, currency),
      unit_price: unitPriceOf(item.sale_price, currency, item),
    })),
  };
}

function factsOf(sale: FlashSaleFacts): Omit<FlashSaleView, 'items'> {
  return {
    id: sale.id,
    name: sale.name,
    starts_at: sale.starts_at.toISOString(),
    ends_at: sale.ends_at.toISOString(),
    is_active: sale.is_active,
    currency: sale.currency,
    remaining_seconds: sale.remaining_seconds,
  };
}

export function toItemView(
  item: ShownFlashItem,
  currency: CurrencyCode,
  media: MediaService,
): FlashSaleItemView {
  return {
    id: item.id,
    product_variant_id: item.product_variant_id,
    sale_price: Number(Money.format(item.sale_price, currency)),
    original_price: Number(Money.format(item.original_price, currency)),
    discount_percent: discountPercentage(item.sale_price, item.original_price),
    qty_limit: item.qty_limit,
    qty_sold: item.qty_sold,
    is_active: item.is_active,
    sku: item.sku,
    product: {
      id: item.product_id,
      name: item.product_name,
      slug: item.product_slug,
      image: media.urlOf(item.cover?.url ?? null),
      cover_image: toCoverImageView(item.cover, item.product_name, media),
    },
  };
}
