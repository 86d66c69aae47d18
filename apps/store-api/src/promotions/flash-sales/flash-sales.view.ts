import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { nullable, stringEnum, Timestamp, view, Version } from '@comptoir/http';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { discountPercentage } from '../../catalog/products/products.view';
import { FLASH_SALE_STATES } from './flash-sales.dto';
import type { ShownFlashItem, ShownFlashSale } from './flash-sales.storefront.service';
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

const saleFields = {
  id: Type.Integer(),
  name: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  is_active: Type.Boolean(),
  currency: Type.String({ description: 'Of all prices of the sale.' }),
  remaining_seconds: Type.Integer({ minimum: 0 }),
  items: Type.Array(FlashSaleItemView),
};

export const FlashSaleView = view('FlashSale', saleFields);
export type FlashSaleView = Static<typeof FlashSaleView>;

/** A flash sale for administrators, with the items that are not active. */
export const AdminFlashSaleView = view('AdminFlashSale', {
  ...saleFields,
  status: stringEnum(FLASH_SALE_STATES),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminFlashSaleView = Static<typeof AdminFlashSaleView>;

export function toAdminFlashSaleView(sale: AdminFlashSale, media: MediaService): AdminFlashSaleView {
  return {
    ...toFlashSaleView(sale, media),
    status: sale.status,
    created_at: sale.created_at.toISOString(),
    updated_at: sale.updated_at.toISOString(),
    version: String(sale.version),
  };
}

export function toFlashSaleView(sale: ShownFlashSale, media: MediaService): FlashSaleView {
  return {
    id: sale.id,
    name: sale.name,
    starts_at: sale.starts_at.toISOString(),
    ends_at: sale.ends_at.toISOString(),
    is_active: sale.is_active,
    currency: sale.currency,
    remaining_seconds: sale.remaining_seconds,
    items: sale.items.map((item) => toItemView(item, sale.currency, media)),
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
