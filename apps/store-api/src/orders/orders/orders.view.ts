import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { couponSummary } from '../../promotions/coupons/coupons.view';
import { maskGiftCardCode } from '../../credit/gift-cards/gift-card-codes';
import { ChosenMethodView, toChosenMethodView } from '../../checkout/shipping/shipping.view';
import type { MediaService } from '../../platform/media/media.service';
import { captureFields, toCaptureView } from '../payments/payments.view';
import { PAYMENT_STATUSES as CARD_STATUSES } from '../payments/payments.states';
import { WriteOffView, toWriteOffView } from '../payments/write-offs.view';
import { discountsOf } from '../../pricing/pricing/price-sheet';
import {
  DiscountView,
  TaxRowView,
  TaxView,
  toDiscountViews,
  toTaxRowViews,
  toTaxView,
} from '../../pricing/pricing/pricing.view';
import {
  AdminOrderShipmentView,
  OrderShipmentView,
  toAdminOrderShipmentView,
  toOrderShipmentView,
} from '../shipments/shipments.view';
import { addressesVersion } from '../order-records/address-snapshot';
import { OrderAddressView, toOrderAddressView } from './orders.address.view';
import type { OrderDetails, AdminOrderDetails } from './orders.details.service';
import { AdminOrderItemView, OrderItemView, toItemView, toWarehousesOfItem } from './orders.items.view';
import { instant, instantsOf } from './orders.times.view';
import { toWithdrawalFields, withdrawalFields } from './orders.withdrawals.view';
import { taxPartsOf } from '../order-records/line-tax.rules';
import { PAYMENT_METHODS } from '../../platform/settings/settings.view';
import { ShippedUnpaidWarning } from '../order-records/unpaid-shipment.view';
import { ORDER_STATUSES, PAYMENT_STATUSES, amountLeft } from '../order-records/order-records.states';
import { refundParts, toRefundParts } from './orders.refund-parts.view';
import { REFUND_METHODS, REFUND_STATUSES } from '../refunds/refunds.states';
import { RETURN_KINDS, RETURN_REASONS, RETURN_STATUSES } from '../returns/returns.states';

function object<P extends Record<string, TSchema>>(properties: P): ReturnType<typeof Type.Object<P>> {
  return Type.Object(properties, { additionalProperties: false });
}

export const GiftCardUseView = object({
  code: Type.String({ description: 'Code of the gift card, masked.' }),
  amount: Decimal,
});

const orderFields = {
  id: Type.Integer(),
  order_number: Type.String(),
  status: stringEnum(ORDER_STATUSES),
  payment_status: stringEnum(PAYMENT_STATUSES),
  currency: Type.String(),
  exchange_rate: Type.Number(),
  subtotal: Decimal,
  discount_amount: Decimal,
  discounts: Type.Array(DiscountView),
  shipping_amount: Decimal,
  tax_amount: Decimal,
  tax: nullable(TaxView),
  taxes: Type.Array(TaxRowView, { description: 'All taxes by rate, those of shipping included.' }),
  tax_exemption: nullable(object({ reason: Type.String(), certificate_number: Type.String() })),
  vat_check: {
    ...nullable(
      object({ number: Type.String(), checked_at: nullable(Timestamp), consultation_number: Type.String() }),
    ),
    description: 'The verified VAT number for which the order is not taxed.',
  },
  prices_include_tax: Type.Boolean({ description: 'Otherwise `total` has `tax_amount` added.' }),
  total: Decimal,
  gift_card_amount: Decimal,
  wallet_amount: Decimal,
  exchange_amount: { ...Decimal, description: 'Value of returned goods that pays for a replacement order.' },
  exchanged_order_number: nullable(Type.String({ description: 'The order that it replaces goods of.' })),
  amount_due: Decimal,
  amount_left: {
    ...Decimal,
    description: 'What is still to be paid: `amount_due` less what was received and will not be charged.',
  },
  received_amount: {
    ...Decimal,
    description: 'Part of `amount_due` that arrived outside of the processor before the rest.',
  },
  uncharged_amount: {
    ...Decimal,
    description: 'Part of `amount_due` that will not be charged, because its units were cancelled.',
  },
  payment_method: nullable(stringEnum(PAYMENT_METHODS)),
  payment_instructions: Type.String({
    description: 'Account for a bank transfer; its reference is the order number. Empty for other methods.',
  }),
  payment_due_on: nullable(
    Type.String({ format: 'date', description: 'Due date of an invoice that is paid after it was issued.' }),
  ),
  purchase_order_number: Type.String({ description: "The customer's own number of the purchase, or empty." }),
  paid_amount: Decimal,
  refunded_amount: Decimal,
  ...refundParts,
  disputed_amount: Type.String({
    ...Decimal,
    description: 'Withdrawn by the bank for a dispute; it cannot be refunded.',
  }),
  coupon: nullable(object(couponSummary)),
  gift_cards: Type.Array(GiftCardUseView),
  items: Type.Array(OrderItemView),
  shipping_address: nullable(OrderAddressView),
  billing_address: nullable(OrderAddressView),
  shipping_method: nullable(ChosenMethodView),
  shipment: Type.Optional(OrderShipmentView),
  shipments: Type.Array(OrderShipmentView),
  payment: nullable(
    object({
      id: Type.Integer(),
      status: stringEnum(CARD_STATUSES),
      requires_action: Type.Boolean(),
      ...captureFields,
    }),
  ),
  returns: Type.Array(
    object({
      id: Type.Integer(),
      status: stringEnum(RETURN_STATUSES),
      kind: stringEnum(RETURN_KINDS),
      reason: stringEnum(RETURN_REASONS),
      replacement_order_number: nullable(
        Type.String({ description: 'Order with the goods of an exchange.' }),
      ),
      created_at: Timestamp,
      resolved_at: nullable(Timestamp),
    }),
  ),
  refunds: Type.Array(
    object({
      id: Type.Integer(),
      status: stringEnum(REFUND_STATUSES),
      method: stringEnum(REFUND_METHODS),
      amount: Decimal,
      currency: Type.String(),
      created_at: Timestamp,
      processed_at: nullable(Timestamp),
    }),
  ),
  ...withdrawalFields,
  has_dispute: Type.Boolean({ description: 'The cardholder has disputed a payment at the bank.' }),
  status_history: Type.Array(
    object({
      from: nullable(stringEnum(ORDER_STATUSES)),
      to: stringEnum(ORDER_STATUSES),
      note: Type.String(),
      actor: stringEnum(['system', 'customer', 'staff']),
      created_at: Timestamp,
    }),
  ),
  notes: Type.String(),
  custom_fields: CustomFieldValues,
  expires_at: nullable(Timestamp),
  placed_at: Timestamp,
  confirmed_at: nullable(Timestamp),
  shipped_at: nullable(Timestamp),
  delivered_at: nullable(Timestamp),
  cancelled_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const OrderView = view('Order', orderFields);
export type OrderView = Static<typeof OrderView>;

/** Sources of the taxes of an order; `fallback`: rates of the shop, since the provider gave no answer. */
const TAX_SOURCES = ['own', 'stripe', 'fallback'] as const;

export const AdminOrderView = view('AdminOrder', {
  ...orderFields,
  items: Type.Array(AdminOrderItemView),
  shipments: Type.Array(AdminOrderShipmentView),
  placed_by: nullable(Type.Integer({ description: 'Member of staff who placed it for the customer.' })),
  tax_source: {
    ...stringEnum(TAX_SOURCES),
    description:
      'Where its taxes come from: rates of the shop, Stripe Tax, or rates of the shop because Stripe Tax gave no answer.',
  },
  user: object({
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    is_guest: Type.Boolean({ description: 'The customer ordered without an account.' }),
  }),
  hook_decisions: Type.Array(
    object({
      hook_id: Type.Integer({ description: 'Hook that decided it; it may be gone.' }),
      name: Type.String(),
      step: Type.String({ description: 'The step in which it was asked.' }),
      answer: nullable(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Null when the hook gave none, and the order was placed without it.',
        }),
      ),
    }),
    { description: 'What hooks decided when the order was placed.' },
  ),
  addresses_version: Type.String({
    description: 'Differs when an address has changed; `PUT /admin/orders/{order_id}/addresses` compares it.',
  }),
  open_dispute_id: nullable(Type.Integer({ description: 'Dispute that the bank has not decided yet.' })),
  payments: Type.Array(
    object({
      id: Type.Integer(),
      status: stringEnum(CARD_STATUSES),
      amount: Decimal,
      currency: Type.String(),
      processor_payment_intent_id: nullable(Type.String()),
      failure_code: nullable(Type.String()),
      failure_message: nullable(Type.String()),
      flagged_reason: nullable(Type.String()),
      ...captureFields,
      capture_failure: nullable(
        Type.String({ description: 'Why the processor rejected the last capture; it can be tried again.' }),
      ),
      paid_at: nullable(Timestamp),
      created_at: Timestamp,
    }),
  ),
  written_off_amount: {
    ...Decimal,
    description: 'Part of `amount_left` that was written off; the customer still owes it.',
  },
  write_offs: Type.Array(WriteOffView, { description: 'What was written off, the oldest first.' }),
  internal_notes: Type.Array(
    object({
      id: Type.Integer(),
      note: Type.String(),
      author: nullable({
        ...object({ id: Type.Integer(), name: Type.String() }),
        description: 'Who wrote it; null for the shop itself.',
      }),
      created_at: Timestamp,
    }),
  ),
});
export type AdminOrderView = Static<typeof AdminOrderView>;

export const OrderResponse = Type.Object({ message: Type.Optional(Type.String()), data: OrderView });
export const AdminOrderResponse = Type.Object({
  message: Type.Optional(Type.String()),
  warning: Type.Optional(ShippedUnpaidWarning),
  data: AdminOrderView,
});

export function toOrderView(order: OrderDetails, media: MediaService): OrderView {
  const money = (minor: number): string => Money.format(minor, order.currency);
  return {
    id: order.id,
    order_number: order.order_number,
    status: order.status,
    payment_status: order.payment_status,
    currency: order.currency,
    exchange_rate: Number(order.exchange_rate),
    subtotal: money(order.subtotal),
    discount_amount: money(order.discount_amount),
    discounts: toDiscountViews(discountsOf(order.items), order.currency),
    shipping_amount: money(order.shipping_amount),
    tax_amount: money(order.tax_amount),
    tax: toTaxView(order.tax),
    taxes: toTaxRowViews(taxPartsOf(order, order.items), order.prices_include_tax, order.currency),
    tax_exemption: order.tax_exemption && {
      reason: order.tax_exemption.reason,
      certificate_number: order.tax_exemption.certificate_number,
    },
    vat_check: order.vat_check && {
      number: order.vat_check.number,
      checked_at: order.vat_check.checked_at,
      consultation_number: order.vat_check.consultation_number,
    },
    prices_include_tax: order.prices_include_tax,
    total: money(order.total),
    gift_card_amount: money(order.gift_card_amount),
    wallet_amount: money(order.wallet_amount),
    exchange_amount: money(order.exchange_amount),
    exchanged_order_number: order.exchanged_order_number,
    amount_due: money(order.amount_due),
    amount_left: money(amountLeft(order)),
    received_amount: money(order.received_amount),
    uncharged_amount: money(order.uncharged_amount),
    payment_method: order.payment_method,
    payment_instructions: order.payment_instructions,
    payment_due_on: order.payment_due_on,
    purchase_order_number: order.purchase_order_number,
    paid_amount: money(order.paid_amount),
    refunded_amount: money(order.refunded_amount),
    ...toRefundParts(order),
    disputed_amount: money(order.disputed_amount),
    coupon: order.coupon,
    gift_cards: order.gift_cards.map(({ code, amount }) => ({
      code: maskGiftCardCode(code),
      amount: money(amount),
    })),
    items: order.items.map((item) => toItemView(item, order, media)),
    shipping_address: toOrderAddressView(order.shipping_address),
    billing_address: toOrderAddressView(order.billing_address),
    shipping_method: toChosenMethodView(order.shipping_method),
    ...shipmentsOf(order),
    payment: paymentOf(order),
    returns: order.returns.map((returned) => ({
      ...returned,
      created_at: instant(returned.created_at),
      resolved_at: returned.resolved_at && instant(returned.resolved_at),
    })),
    refunds: order.refunds.map(({ moved, released, ...refund }) => ({
      ...refund,
      amount: Money.format(refund.amount, refund.currency),
      created_at: instant(refund.created_at),
      processed_at: refund.processed_at && instant(refund.processed_at),
    })),
    ...toWithdrawalFields(order),
    has_dispute: order.has_dispute,
    status_history: order.history.map((move) => ({ ...move, created_at: instant(move.created_at) })),
    notes: order.notes,
    custom_fields: order.shown_fields,
    ...instantsOf(order),
  };
}

export function toAdminOrderView(order: AdminOrderDetails, media: MediaService): AdminOrderView {
  const view = toOrderView(order, media);
  return {
    ...view,
    custom_fields: order.custom_fields,
    items: view.items.map((item, index) => ({
      ...item,
      refunded_quantity:
        order.refunded_units.find(({ order_item_id }) => order_item_id === item.id)?.quantity ?? 0,
      price_reason: order.items[index]?.price_reason ?? '',
      warehouses: toWarehousesOfItem(item, order.taken),
    })),
    shipments: order.shipments.map(toAdminOrderShipmentView),
    placed_by: order.placed_by,
    tax_source: taxSourceOf(order),
    hook_decisions: order.hook_decisions.map((decision) => ({
      ...decision,
      answer: decision.answer as Record<string, unknown> | null,
    })),
    user: order.user,
    addresses_version: addressesVersion(order),
    open_dispute_id: order.open_dispute_id,
    payments: order.payments.map(({ released_amount, ...payment }) => ({
      ...payment,
      ...toCaptureView({ ...payment, released_amount }),
      amount: Money.format(payment.amount, payment.currency),
      paid_at: payment.paid_at && instant(payment.paid_at),
      created_at: instant(payment.created_at),
    })),
    written_off_amount: Money.format(order.written_off_amount, order.currency),
    write_offs: order.write_offs.map(toWriteOffView),
    internal_notes: order.internal_notes.map((note) => ({ ...note, created_at: instant(note.created_at) })),
  };
}

function taxSourceOf({ tax_calculation }: AdminOrderDetails): (typeof TAX_SOURCES)[number] {
  if (!tax_calculation) return 'own';
  return tax_calculation.provider === 'stripe' ? 'stripe' : 'fallback';
}

/** Returns all shipments, and the one to track: the latest with a tracking number, else the latest. */
function shipmentsOf({ shipments }: OrderDetails): Pick<OrderView, 'shipment' | 'shipments'> {
  const views = shipments.map(toOrderShipmentView);
  const shipment = views.findLast((view) => view.tracking_number !== null) ?? views.at(-1);
  return { ...(shipment && { shipment }), shipments: views };
}

/** Returns the current payment: the last one that was not replaced. */
function paymentOf({ payments }: OrderDetails): OrderView['payment'] {
  const live = payments.filter(({ status }) => status !== 'cancelled').at(-1);
  if (!live) return null;
  return {
    id: live.id,
    status: live.status,
    requires_action: live.status === 'requires_action',
    ...toCaptureView(live),
  };
}
