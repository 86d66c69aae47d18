import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { PAYMENT_STATUSES } from '../order-records/order-records.states';
import type { CreatedLink, LinkState, LinkedOrder } from './payment-links.service';

/** A link as staff gets it. */
export const PaymentLinkView = view('PaymentLink', {
  order_number: Type.String(),
  url: Type.String({ description: 'Page of the front end; the last part of its path is the token.' }),
  token: Type.String(),
  expires_at: Timestamp,
});
export type PaymentLinkView = Static<typeof PaymentLinkView>;

/** The link as staff see it after its creation, without its token. */
export const PaymentLinkStateView = view('PaymentLinkState', {
  is_active: Type.Boolean({ description: 'False when there is no link, or it was revoked or has expired.' }),
  created_at: nullable(Timestamp),
  expires_at: nullable(Timestamp),
});
export type PaymentLinkStateView = Static<typeof PaymentLinkStateView>;

/** An order as anyone sees it who has a link: nothing about the customer. */
export const LinkedOrderView = view('LinkedOrder', {
  shop_name: Type.String(),
  order_number: Type.String(),
  payment_status: stringEnum(PAYMENT_STATUSES),
  is_payable: Type.Boolean({
    description: 'False once the order is paid, authorized, cancelled or expired.',
  }),
  currency: Type.String(),
  total: Decimal,
  amount_due: Decimal,
  lines: Type.Array(
    Type.Object(
      { name: Type.String(), variant: Type.String(), quantity: Type.Integer(), total: Decimal },
      { additionalProperties: false },
    ),
  ),
  expires_at: Timestamp,
});
export type LinkedOrderView = Static<typeof LinkedOrderView>;

export function toPaymentLinkView({ orderNumber, url, token, expiresAt }: CreatedLink): PaymentLinkView {
  return { order_number: orderNumber, url, token, expires_at: expiresAt.toISOString() };
}

export function toPaymentLinkStateView({ isActive, createdAt, expiresAt }: LinkState): PaymentLinkStateView {
  return {
    is_active: isActive,
    created_at: createdAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

export function toLinkedOrderView(order: LinkedOrder): LinkedOrderView {
  const money = (minor: number): string => Money.format(minor, order.currency);
  return {
    shop_name: order.shopName,
    order_number: order.orderNumber,
    payment_status: order.paymentStatus,
    is_payable: order.isPayable,
    currency: order.currency,
    total: money(order.total),
    amount_due: money(order.amountDue),
    lines: order.lines.map((line) => ({ ...line, total: money(line.total) })),
    expires_at: order.expiresAt.toISOString(),
  };
}
