import { type TProperties, Type } from '@sinclair/typebox';
import { Decimal, type WebhookDocs, nullable, stringEnum, view } from '@comptoir/http';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders/order-records/order-records.states';
import type { DeliveredEvent } from './messaging/webhooks/webhook-events';

const order = {
  order_number: Type.String(),
  status: stringEnum(ORDER_STATUSES),
  payment_status: stringEnum(PAYMENT_STATUSES),
  total: Decimal,
  currency: Type.String(),
};
const OrderOfEvent = view('OrderOfEvent', order);
const PaymentOfEvent = view('PaymentOfEvent', {
  order_number: Type.String(),
  payment_id: nullable(Type.Integer({ description: 'Id of the payment; null for one by credit only.' })),
  amount: Decimal,
  currency: Type.String(),
  status: Type.String(),
});

/** Events that the store sends to webhooks, for the OpenAPI document. */
export const WEBHOOK_DOCS: WebhookDocs & Record<DeliveredEvent, unknown> = {
  'order.placed': { summary: 'An order was placed', data: OrderOfEvent },
  'order.confirmed': { summary: 'An order was confirmed', data: OrderOfEvent },
  'order.backorder_filled': {
    summary: 'Stock for an order arrived',
    data: orderWith('BackorderOfEvent', {
      waiting_quantity: Type.Integer({ description: 'Units that still wait for stock.' }),
    }),
  },
  'order.shipped': {
    summary: 'An order was shipped',
    data: orderWith('ShippedOrderOfEvent', {
      tracking_number: nullable(Type.String()),
      carrier: nullable(Type.String()),
    }),
  },
  'order.delivered': { summary: 'An order was delivered', data: OrderOfEvent },
  'order.cancelled': { summary: 'An order was cancelled', data: OrderOfEvent },
  'payment.completed': { summary: 'An order was paid', data: PaymentOfEvent },
  'payment.failed': { summary: 'A payment failed', data: PaymentOfEvent },
  'payment.authorized': { summary: 'A bank holds the amount of an order', data: PaymentOfEvent },
  'payment.authorization_expiring': { summary: 'A held amount ends soon', data: PaymentOfEvent },
  'payment.authorization_expired': { summary: 'A held amount has ended', data: PaymentOfEvent },
  'payment.capture_failed': { summary: 'A held amount could not be taken', data: PaymentOfEvent },
  'refund.processed': {
    summary: 'A refund was paid out',
    data: view('RefundOfEvent', {
      order_number: Type.String(),
      refund_id: Type.Integer({ description: 'Id of the refund.' }),
      amount: Decimal,
      currency: Type.String(),
    }),
  },
  'tax.threshold_reached': {
    summary: 'Sales to other countries of the EU come near the threshold',
    data: view('ThresholdOfEvent', {
      year: Type.Integer({ description: 'Year of the sales.' }),
      percent: Type.Integer({ description: 'Reached percent of the threshold: 80 or 100.' }),
      net: Decimal,
      threshold: Decimal,
      currency: Type.String(),
    }),
  },
  'webhook.test': {
    summary: 'Staff test a webhook',
    data: view('TestOfEvent', { webhook_id: Type.Integer({ description: 'Id of the webhook.' }) }),
  },
};

function orderWith(title: string, more: TProperties): ReturnType<typeof view> {
  return view(title, { ...order, ...more });
}
