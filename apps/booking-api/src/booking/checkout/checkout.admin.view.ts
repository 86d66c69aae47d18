import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { amountsOf } from '../../money/payments/payments.charges.queries';
import {
  CHARGE_STATUSES,
  METHODS,
  MOVEMENTS,
  REFUND_SOURCES,
  REFUND_STATUSES,
} from '../../money/payments/payments.entity';
import { RecordedByView, toRecordedByView } from '../../money/payments/payments.movements.view';
import { AmountsView } from '../../money/payments/payments.view';
import type { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingMoney } from './checkout.admin.service';

const Amount = Type.String({ description: 'Decimal amount.', examples: ['15.00'] });

export const BookingMoneyView = view('BookingMoney', {
  amounts: nullable(AmountsView),
  status: stringEnum(CHARGE_STATUSES),
  expires_at: nullable(Timestamp),
  failure: Type.String({ description: 'Why the card was declined last; empty for none.' }),
  flagged_reason: Type.String({ description: 'Why received money was returned; empty for none.' }),
  processor_id: nullable(Type.String({ description: 'Id of the payment intent at the processor.' })),
  left_to_pay: Type.String({
    description:
      'Decimal amount that the client still has to pay. What was given back on site is due again; a refund by card is not.',
  }),
  refundable_by_card: Type.String({ description: 'Decimal amount that can still be refunded by card.' }),
  refundable_on_site: Type.String({ description: 'Decimal amount that can still be given back on site.' }),
  owed_on_site: Type.String({
    description: 'Decimal amount that is still to be given back on site of a cancelled booking.',
  }),
  undecided_on_site: Type.String({
    description:
      'Decimal amount that the client of a cancelled booking has paid on site, and about which no rule of payment says anything.',
  }),
  movements: Type.Array(
    view('BookingMovement', {
      id: Type.Integer(),
      kind: stringEnum(MOVEMENTS),
      amount: Type.String({ description: 'Decimal amount; negative for what was given back.' }),
      method: nullable({
        ...stringEnum(METHODS),
        description: 'How money changed hands on site; null where that is not known, and by card.',
      }),
      received_on: Type.String({
        format: 'date',
        description: 'Day on which it counts, in the time zone of the business.',
      }),
      reference: Type.String({ description: 'Such as the number of a receipt; empty for none.' }),
      recorded_by: nullable(RecordedByView),
      created_at: Timestamp,
    }),
  ),
  refunds: Type.Array(
    view('BookingRefund', {
      id: Type.Integer(),
      amount: Amount,
      status: stringEnum(REFUND_STATUSES),
      source: stringEnum(REFUND_SOURCES),
      failure: Type.String({ description: 'Why the processor rejected it; empty for none.' }),
      created_at: Timestamp,
    }),
  ),
});
export type BookingMoneyView = Static<typeof BookingMoneyView>;

/** @param zone of the business, for the days of the movements */
export function toBookingMoneyView(
  { charge, movements, refunds, left, open }: BookingMoney,
  zone: BusinessZone,
): BookingMoneyView {
  const text = (minor: number): string => Money.format(minor, charge?.currency ?? '');
  return {
    amounts: charge ? amountsOf(charge, left.minor) : null,
    status: charge?.status ?? 'none',
    expires_at: charge?.expires_at?.toISOString() ?? null,
    failure: charge?.failure ?? '',
    flagged_reason: charge?.flagged_reason ?? '',
    processor_id: charge?.intent_id ?? null,
    left_to_pay: Money.format(left.minor, left.currency),
    refundable_by_card: text(charge ? charge.paid_by_card - charge.refunded_by_card : 0),
    refundable_on_site: text(charge ? charge.paid_on_site - charge.refunded_on_site : 0),
    owed_on_site: text(open.owed),
    undecided_on_site: text(open.undecided),
    movements: movements.map((movement) => ({
      id: movement.id,
      kind: movement.kind,
      amount: text(movement.amount),
      method: movement.method,
      received_on: zone.dateAt((movement.moved_at ?? movement.created_at).getTime()),
      reference: movement.reference,
      recorded_by: toRecordedByView(movement),
      created_at: movement.created_at.toISOString(),
    })),
    refunds: refunds.map(({ id, amount, status, source, failure, created_at }) => ({
      id,
      amount: text(amount),
      status,
      source,
      failure,
      created_at: created_at.toISOString(),
    })),
  };
}
