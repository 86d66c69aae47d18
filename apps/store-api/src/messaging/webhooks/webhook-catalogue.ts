import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { recordEvents } from '@comptoir/events';
import { TEST_EVENT } from '@comptoir/webhooks';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../orders/order-records/order-records.states';
import { STORE_RECORDS } from '../events/record-events';
import type { DeliveredEvent, WebhookEvent } from './webhook-events';

/** An event, for documents and tests. */
export interface DocumentedEvent {
  when: string;
  /** Schema of `data`. */
  data: TSchema;
  /** Example of `data`. */
  example: Record<string, unknown>;
}

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

const ORDER_NUMBER = 'ORD-20261120-000981';
const EXAMPLE_ORDER = {
  order_number: ORDER_NUMBER,
  status: 'confirmed',
  payment_status: 'paid',
  total: '48.00',
  currency: 'EUR',
};
const EXAMPLE_PAYMENT = {
  order_number: ORDER_NUMBER,
  payment_id: 1,
  amount: '48.00',
  currency: 'EUR',
  status: 'paid',
};

function ofOrder(when: string, status: string): DocumentedEvent {
  return { when, data: OrderOfEvent, example: { ...EXAMPLE_ORDER, status } };
}

function ofPayment(when: string, status: string): DocumentedEvent {
  return { when, data: PaymentOfEvent, example: { ...EXAMPLE_PAYMENT, status } };
}

const BUSINESS_EVENTS: Record<WebhookEvent | typeof TEST_EVENT, DocumentedEvent> = {
  'order.placed': ofOrder('An order was placed', 'pending'),
  'order.confirmed': ofOrder('An order was confirmed', 'confirmed'),
  'order.backorder_filled': {
    when: 'Stock for an order arrived',
    data: orderWith('BackorderOfEvent', {
      waiting_quantity: Type.Integer({ description: 'Units that still wait for stock.' }),
    }),
    example: { ...EXAMPLE_ORDER, waiting_quantity: 0 },
  },
  'order.shipped': {
    when: 'An order was shipped',
    data: orderWith('ShippedOrderOfEvent', {
      tracking_number: nullable(Type.String()),
      carrier: nullable(Type.String()),
    }),
    example: { ...EXAMPLE_ORDER, status: 'shipped', tracking_number: '1Z999AA10123456784', carrier: 'UPS' },
  },
  'order.delivered': ofOrder('An order was delivered', 'delivered'),
  'order.cancelled': ofOrder('An order was cancelled', 'cancelled'),
  'payment.completed': ofPayment('An order was paid', 'paid'),
  'payment.failed': ofPayment('A payment failed', 'failed'),
  'payment.authorized': ofPayment('A bank holds the amount of an order', 'authorized'),
  'payment.authorization_expiring': ofPayment('A held amount ends soon', 'authorized'),
  'payment.authorization_expired': ofPayment('A held amount has ended', 'cancelled'),
  'payment.capture_failed': ofPayment('A held amount could not be taken', 'authorized'),
  'refund.processed': {
    when: 'A refund was paid out',
    data: view('RefundOfEvent', {
      order_number: Type.String(),
      refund_id: Type.Integer({ description: 'Id of the refund.' }),
      amount: Decimal,
      currency: Type.String(),
    }),
    example: { order_number: ORDER_NUMBER, refund_id: 1, amount: '48.00', currency: 'EUR' },
  },
  'tax.threshold_reached': {
    when: 'Sales to other countries of the EU come near the threshold',
    data: view('ThresholdOfEvent', {
      year: Type.Integer({ description: 'Year of the sales.' }),
      percent: Type.Integer({ description: 'Reached percent of the threshold: 80 or 100.' }),
      net: Decimal,
      threshold: Decimal,
      currency: Type.String(),
    }),
    example: { year: 2026, percent: 80, net: '8000.00', threshold: '10000.00', currency: 'EUR' },
  },
  [TEST_EVENT]: {
    when: 'Staff test a webhook',
    data: view('TestOfEvent', { webhook_id: Type.Integer({ description: 'Id of the webhook.' }) }),
    example: { webhook_id: 1 },
  },
};

/** Every event that the store sends: when, with which fields, and an example (docs/webhooks.md). */
export const EVENT_CATALOGUE = {
  ...BUSINESS_EVENTS,
  ...Object.fromEntries(recordEvents(STORE_RECORDS).map(({ name, ...event }) => [name, event])),
} as Record<DeliveredEvent, DocumentedEvent>;

function orderWith(title: string, more: TProperties): ReturnType<typeof view> {
  return view(title, { ...order, ...more });
}
