import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { AppError } from '@comptoir/errors';
import { Decimal, Timestamp, nullable, stringEnum, view, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { PAYMENT_METHODS } from '../../platform/settings/settings.view';
import { formatHundredths } from '../../pricing/pricing/hundredths';
import { STAFF_DISCOUNT_TYPES } from '../../pricing/pricing/pricing.staff-discounts.rules';
import type { CheckoutQuote } from '../order-placement/checkout-quote.service';
import { addressSnapshotOf } from '../order-records/address-snapshot';
import { QuoteView, toQuoteView } from '../orders/orders.quote.view';
import { OrderAddressView, toOrderAddressView } from '../orders/orders.address.view';
import { DRAFT_STATUSES } from './draft-orders.dto';
import type { DraftDetails } from './draft-orders.queries';

const draftFields = {
  id: Type.Integer(),
  status: stringEnum(DRAFT_STATUSES),
  order_number: nullable(Type.String({ description: 'The order that was placed of it.' })),
  user: Type.Object(
    { id: Type.Integer(), name: Type.String(), email: Type.String() },
    { additionalProperties: false },
  ),
  currency: Type.String(),
  items: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        variant_id: Type.Integer(),
        quantity: Type.Integer(),
        unit_price: nullable(Type.String({ ...Decimal, description: 'Replaces the price of the variant.' })),
        price_reason: Type.String(),
      },
      { additionalProperties: false },
    ),
  ),
  discount: nullable(
    Type.Object(
      { type: stringEnum(STAFF_DISCOUNT_TYPES), value: Decimal, reason: Type.String() },
      { additionalProperties: false },
    ),
  ),
  shipping_amount: nullable(
    Type.String({ ...Decimal, description: 'Replaces the cost of the shipping method.' }),
  ),
  shipping_address_id: nullable(Type.Integer()),
  shipping_address: nullable(OrderAddressView),
  billing_address_id: nullable(Type.Integer()),
  billing_address: nullable(OrderAddressView),
  shipping_method_id: nullable(Type.Integer()),
  coupon_code: nullable(Type.String()),
  payment_method: nullable(stringEnum(PAYMENT_METHODS)),
  purchase_order_number: Type.String(),
  notes: Type.String(),
  created_by: nullable(Type.Integer()),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

export const DraftOrderView = view('DraftOrder', draftFields);
export type DraftOrderView = Static<typeof DraftOrderView>;

export const DraftOrderDetailsView = view('DraftOrderDetails', {
  ...draftFields,
  quote: nullable(QuoteView),
  quote_error: nullable(
    Type.Object(
      { code: Type.String({ description: 'What is wrong, for programs.' }), message: Type.String() },
      { additionalProperties: false, description: 'Why the draft cannot be priced at all.' },
    ),
  ),
});
export type DraftOrderDetailsView = Static<typeof DraftOrderDetailsView>;

export function toDraftOrderView(draft: DraftDetails): DraftOrderView {
  const { checkout, currency } = draft;
  const money = (minor: number): string => Money.format(minor, currency);
  const address = (given: typeof checkout.shipping_address): DraftOrderView['shipping_address'] =>
    given ? toOrderAddressView(addressSnapshotOf(given)) : null;
  return {
    id: draft.id,
    status: draft.order_id === null ? 'open' : 'placed',
    order_number: draft.order_number,
    user: draft.user,
    currency,
    items: draft.items.map(({ id, variant_id, quantity, unit_price, price_reason }) => ({
      id,
      variant_id,
      quantity,
      unit_price: unit_price === null ? null : money(unit_price),
      price_reason,
    })),
    discount: toDiscountView(draft, money),
    shipping_amount: draft.shipping_amount === null ? null : money(draft.shipping_amount),
    shipping_address_id: checkout.shipping_address_id ?? null,
    shipping_address: address(checkout.shipping_address),
    billing_address_id: checkout.billing_address_id ?? null,
    billing_address: address(checkout.billing_address),
    shipping_method_id: checkout.shipping_method_id ?? null,
    coupon_code: checkout.coupon_code ?? null,
    payment_method: checkout.payment_method ?? null,
    purchase_order_number: checkout.purchase_order_number ?? '',
    notes: checkout.notes ?? '',
    created_by: draft.created_by,
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
    version: String(draft.version),
  };
}

/** @param quote null for a placed draft; an error when it cannot be priced */
export function toDraftOrderDetailsView(
  draft: DraftDetails,
  quote: CheckoutQuote | AppError | null,
  media: MediaService,
): DraftOrderDetailsView {
  const failed = quote instanceof AppError ? quote : null;
  return {
    ...toDraftOrderView(draft),
    quote: quote && !(quote instanceof AppError) ? toQuoteView(quote, media) : null,
    quote_error: failed && { code: failed.code, message: failed.message },
  };
}

function toDiscountView(draft: DraftDetails, money: (minor: number) => string): DraftOrderView['discount'] {
  const { discount_type: type, discount_value: value, discount_reason: reason } = draft;
  if (!type || value === null || !reason) return null;
  return { type, value: type === 'percentage' ? formatHundredths(value) : money(value), reason };
}
