import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../order-records/order-records.states';
import type { OrderSummary } from './orders.details.service';

export const OrderSummaryView = view('OrderSummary', {
  id: Type.Integer(),
  order_number: Type.String(),
  status: stringEnum(ORDER_STATUSES),
  payment_status: stringEnum(PAYMENT_STATUSES),
  total: Decimal,
  currency: Type.String(),
  items_count: Type.Integer(),
  lines_count: Type.Integer(),
  first_item: Type.Object(
    { name: Type.String(), image: nullable(Type.String()) },
    { additionalProperties: false },
  ),
  placed_at: Timestamp,
});
export type OrderSummaryView = Static<typeof OrderSummaryView>;

/** An order as a list shows it. */
export function toOrderSummaryView(order: OrderSummary, media: MediaService): OrderSummaryView {
  return {
    id: order.id,
    order_number: order.order_number,
    status: order.status,
    payment_status: order.payment_status,
    total: Money.format(order.total, order.currency),
    currency: order.currency,
    items_count: order.items_count,
    lines_count: order.lines_count,
    first_item: { name: order.first_item.name, image: media.urlOf(order.first_item.image) },
    placed_at: order.placed_at.toISOString(),
  };
}
