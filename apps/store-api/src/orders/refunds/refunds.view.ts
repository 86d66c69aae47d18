import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import type { RefundDetails } from './refunds.queries';
import { REFUND_METHODS, REFUND_STATUSES } from './refunds.states';

const fields = {
  id: Type.Integer(),
  order_number: Type.String(),
  payment_id: nullable(Type.Integer()),
  return_id: nullable(Type.Integer()),
  amount: Decimal,
  card_amount: Decimal,
  gift_card_amount: Decimal,
  wallet_amount: Decimal,
  offline_amount: Type.String({
    ...Decimal,
    description: 'Part that staff pay back outside of the payment processor.',
  }),
  redirected_amount: Type.String({
    ...Decimal,
    description: 'Part of wallet_amount or offline_amount that could not return to its gift card or wallet.',
  }),
  released: Type.Boolean({
    description:
      'No money moves for the card or offline part, since it was never charged: the order was not paid yet.',
  }),
  currency: Type.String(),
  method: stringEnum(REFUND_METHODS),
  status: stringEnum(REFUND_STATUSES),
  reason: Type.String(),
  items: Type.Array(
    Type.Object(
      { order_item_id: Type.Integer(), quantity: Type.Integer(), amount: Decimal },
      { additionalProperties: false },
    ),
  ),
  shipping_amount: Decimal,
  exchange_amount: { ...Decimal, description: 'Part that moves to another order of an exchange.' },
  exchange_order_number: nullable(Type.String({ description: 'The order that gets this part.' })),
  created_at: Timestamp,
  processed_at: nullable(Timestamp),
};

export const RefundView = view('Refund', fields);
export type RefundView = Static<typeof RefundView>;

export const AdminRefundView = view('AdminRefund', {
  ...fields,
  order_id: Type.Integer(),
  user_id: Type.Integer(),
  source: Type.String({
    description: 'Origin: staff, cancellation, return, late_payment, processor, exchange.',
  }),
  counted_amount: Type.String({
    ...Decimal,
    description:
      'Part that counts as refunded for the order; zero for late payments, and for what the refund of a replacement order counts.',
  }),
  processor_refund_id: nullable(Type.String()),
  failure_reason: nullable(Type.String()),
  note: Type.String(),
});
export type AdminRefundView = Static<typeof AdminRefundView>;

export const RefundPreviewView = view('RefundPreview', {
  amount: fields.amount,
  card_amount: fields.card_amount,
  gift_card_amount: fields.gift_card_amount,
  wallet_amount: fields.wallet_amount,
  offline_amount: fields.offline_amount,
  exchange_amount: fields.exchange_amount,
  shipping_amount: fields.shipping_amount,
  released: fields.released,
  currency: fields.currency,
  method: fields.method,
});
export const RefundPreviewResponse = Type.Object({ data: RefundPreviewView });
export type RefundPreviewResponse = Static<typeof RefundPreviewResponse>;

export const AdminRefundResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: AdminRefundView,
});
export type AdminRefundResponse = Static<typeof AdminRefundResponse>;

export function toRefundView(refund: RefundDetails): RefundView {
  const money = (minor: number): string => Money.format(minor, refund.currency);
  return {
    id: refund.id,
    order_number: refund.order_number,
    payment_id: refund.payment_id,
    return_id: refund.return_id,
    amount: money(refund.amount),
    card_amount: money(refund.card_amount),
    gift_card_amount: money(refund.gift_card_amount),
    wallet_amount: money(refund.wallet_amount),
    offline_amount: money(refund.offline_amount),
    redirected_amount: money(refund.redirected_amount),
    released: refund.released,
    currency: refund.currency,
    method: refund.method,
    status: refund.status,
    reason: refund.reason,
    items: refund.items.map((item) => ({ ...item, amount: money(item.amount) })),
    shipping_amount: money(refund.shipping_amount),
    exchange_amount: money(refund.exchange_amount),
    exchange_order_number: refund.exchange_order_number,
    created_at: refund.created_at.toISOString(),
    processed_at: refund.processed_at?.toISOString() ?? null,
  };
}

export function toRefundPreviewResponse(refund: RefundDetails): RefundPreviewResponse {
  const { amount, card_amount, gift_card_amount, wallet_amount, ...rest } = toRefundView(refund);
  const { offline_amount, exchange_amount, shipping_amount, released, currency, method } = rest;
  return {
    data: {
      amount,
      card_amount,
      gift_card_amount,
      wallet_amount,
      offline_amount,
      exchange_amount,
      shipping_amount,
      released,
      currency,
      method,
    },
  };
}

export function toAdminRefundView(refund: RefundDetails): AdminRefundView {
  return {
    ...toRefundView(refund),
    order_id: refund.order_id,
    user_id: refund.user_id,
    source: refund.source,
    counted_amount: Money.format(refund.counted_amount, refund.currency),
    processor_refund_id: refund.processor_refund_id,
    failure_reason: refund.failure_reason,
    note: refund.note,
  };
}
