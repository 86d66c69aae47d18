import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view, Version } from '@comptoir/http';
import { PRICE_LIST_STATES } from './price-lists.dto';
import type { ListedPrice, PriceListDetails } from './price-lists.queries';

export const PriceListView = view('PriceList', {
  id: Type.Integer(),
  name: Type.String(),
  currency: Type.String(),
  customer_group_id: nullable(Type.Integer({ description: 'Null for everybody.' })),
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  is_active: Type.Boolean(),
  status: stringEnum(PRICE_LIST_STATES),
  prices_count: Type.Integer({ description: 'Number of prices, with those for more units.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type PriceListView = Static<typeof PriceListView>;

export const PriceListPriceView = view('PriceListPrice', {
  variant_id: Type.Integer(),
  sku: Type.String(),
  product_id: Type.Integer(),
  product_name: Type.String(),
  min_quantity: Type.Integer({ description: 'Units of the variant from which the price holds.' }),
  price: { ...Decimal, description: 'Of one unit, in the currency of the list.' },
  variant_price: { ...Decimal, description: 'Without the list, in the base currency.' },
});
export type PriceListPriceView = Static<typeof PriceListPriceView>;

/** Numbers of prices that a request changed. */
export const SavedPricesView = view('SavedPrices', {
  saved: Type.Integer({ description: 'Prices that were added or changed.' }),
  removed: Type.Integer(),
});
export type SavedPricesView = Static<typeof SavedPricesView>;

export function toPriceListView(list: PriceListDetails): PriceListView {
  return {
    id: list.id,
    name: list.name,
    currency: list.currency,
    customer_group_id: list.customer_group_id,
    starts_at: list.starts_at?.toISOString() ?? null,
    ends_at: list.ends_at?.toISOString() ?? null,
    is_active: list.is_active,
    status: list.status,
    prices_count: list.prices_count,
    created_at: list.created_at.toISOString(),
    updated_at: list.updated_at.toISOString(),
    version: String(list.version),
  };
}

export function toPriceListPriceView(
  { price, variant_price, ...row }: ListedPrice,
  { currency, base }: { currency: CurrencyCode; base: CurrencyCode },
): PriceListPriceView {
  return { ...row, price: Money.format(price, currency), variant_price: Money.format(variant_price, base) };
}
