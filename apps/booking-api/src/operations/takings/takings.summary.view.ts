import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, stringEnum, view } from '@comptoir/http';
import { TENDERS, type Tender } from './takings.dto';

/** Sums of movements of one currency, in minor units. */
export interface Sums {
  currency: string;
  payments: number;
  received: number;
  refunds: number;
  refunded: number;
}

export interface TenderSums extends Sums {
  tender: Tender;
}

/** Bookings of one currency that are not paid in full, with the sum that is left to pay in minor units. */
export interface OpenSum {
  currency: string;
  bookings: number;
  left_to_pay: number;
}

/** Sums of some days in the time zone of the business. */
export interface TakingsSummary {
  from: string;
  to: string;
  days: (TenderSums & { day: string })[];
  tenders: TenderSums[];
  totals: Sums[];
  open: OpenSum[];
}

const Tender = stringEnum(TENDERS);
const sums = {
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
  payments: Type.Integer({ description: 'Number of payments.' }),
  received: Type.String({ description: 'Decimal sum that was paid.', examples: ['180.00'] }),
  refunds: Type.Integer({ description: 'Number of refunds.' }),
  refunded: Type.String({
    description:
      'Decimal sum that went back, by card and on site. A refund by card that failed later is taken off on the day of its failure.',
  }),
  net: Type.String({ description: 'Received minus refunded, as the amounts of the list add up.' }),
};

export const TakingsSummaryView = view('BookingPaymentSummary', {
  from: DateOnly,
  to: DateOnly,
  days: Type.Array(view('PaymentsOfDay', { day: DateOnly, tender: Tender, ...sums }), {
    description: 'A row for each day, tender and currency that has movements, oldest first.',
  }),
  tenders: Type.Array(view('PaymentsOfTender', { tender: Tender, ...sums }), {
    description: 'The same for all days together.',
  }),
  totals: Type.Array(view('PaymentsInTotal', sums), { description: 'The same for all tenders together.' }),
  open: Type.Array(
    view('OpenOfBookings', {
      currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
      bookings: Type.Integer({ description: 'Bookings of which something is left to pay.' }),
      left_to_pay: Type.String({ description: 'Decimal sum that is left to pay now.', examples: ['40.00'] }),
    }),
    {
      description:
        'What is left to pay of confirmed bookings that started on these days and by now, without those whose client did not come.',
    },
  ),
});
export type TakingsSummaryView = Static<typeof TakingsSummaryView>;

export function toTakingsSummaryView({
  days,
  tenders,
  totals,
  open,
  ...range
}: TakingsSummary): TakingsSummaryView {
  return {
    ...range,
    days: days.map(({ day, tender, ...rest }) => ({ day, tender, ...toSumsView(rest) })),
    tenders: tenders.map(({ tender, ...rest }) => ({ tender, ...toSumsView(rest) })),
    totals: totals.map(toSumsView),
    open: open.map(({ currency, bookings, left_to_pay }) => ({
      currency,
      bookings,
      left_to_pay: Money.format(left_to_pay, currency),
    })),
  };
}

function toSumsView({
  currency,
  payments,
  received,
  refunds,
  refunded,
}: Sums): TakingsSummaryView['totals'][number] {
  const text = (minor: number): string => Money.format(minor, currency);
  return {
    currency,
    payments,
    received: text(received),
    refunds,
    refunded: text(refunded),
    net: text(received - refunded),
  };
}
