import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { ORDER_EVENTS, type OrderEvent } from './orders.events.queries';

export const OrderEventView = view('OrderEvent', {
  kind: {
    ...stringEnum(ORDER_EVENTS),
    description:
      '`status`: a move of the order; `payment`: by card; `offline_payment` and `part_payment`: recorded by staff; `refund` and `return`: requested; `withdrawal`: what the customer withdrew from; the other ones as they say.',
  },
  at: { ...Timestamp, description: 'When it happened.' },
  actor: stringEnum(['system', 'customer', 'staff']),
  person: nullable({
    ...Type.Object({ id: Type.Integer(), name: Type.String() }),
    description: 'Who did it; null for the shop itself, and where it is not known any more.',
  }),
  status: nullable(
    Type.String({
      description: 'Status that the order moved to, or that the refund, return or dispute has now.',
    }),
  ),
  text: Type.String({ description: 'The note, the reason, the reference, or carrier and tracking number.' }),
  amount: nullable(Decimal),
  currency: nullable(Type.String()),
  method: nullable(Type.String({ description: 'How the money was paid or refunded.' })),
  day: nullable({ ...DateOnly, description: 'Day on which offline money arrived.' }),
  record_id: nullable(
    Type.Integer({ description: 'Id of the shipment, refund, return, withdrawal or dispute.' }),
  ),
});
export type OrderEventView = Static<typeof OrderEventView>;

export function toOrderEventView({ at, amount, currency, ...event }: OrderEvent): OrderEventView {
  return {
    ...event,
    at: at.toISOString(),
    currency,
    amount: amount === null || currency === null ? null : Money.format(Number(amount), currency),
  };
}
