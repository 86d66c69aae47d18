import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import type { AppError } from '@comptoir/errors';
import { Timestamp, stringEnum, view } from '@comptoir/http';
import { strictestRules } from '../../calendar/rule-terms/rule-terms.rules';
import { type NewCharge, amountsOf, summaryOf } from '../../money/payments/payments.charges.queries';
import { refundDeadlines } from '../../money/payments/payments.rules';
import { AmountsView, RefundTermsView, toRefundTermsView } from '../../money/payments/payments.view';
import type { ClientDraft } from './bookings.checks.service';
import { cancelDeadlineOf } from './bookings.deadlines.queries';
import { QUOTE_ERRORS } from './bookings.errors';
import type { Quote } from './bookings.quotes.service';
import { changesLeft, changeTerms } from './bookings.view';

const MINUTE = 60_000;

export const QuoteView = view('Quote', {
  start_at: Timestamp,
  end_at: Type.String({ format: 'date-time', description: 'With the minutes of the chosen options.' }),
  duration_minutes: Type.Number(),
  price: Type.Number({ description: '`total_price` of such a booking.' }),
  amounts: Type.Optional(AmountsView),
  refund_terms: Type.Optional(RefundTermsView),
  ...changeTerms,
  terms: Type.String({
    description:
      'Stands for what is due, refunded and still changeable by these conditions. To be sent as `expected_terms`.',
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
  available: Type.Boolean({ description: 'True when it can be booked at this moment.' }),
  code: Type.Optional(stringEnum(QUOTE_ERRORS.map(({ code }) => code))),
  error: Type.Optional(
    Type.String({ description: 'Text of the error, in the language of `Content-Language`.' }),
  ),
});
export type QuoteView = Static<typeof QuoteView>;

/** @param error in the language of the client */
export function toQuoteView({ draft, currency, charge }: Quote, error: AppError | undefined): QuoteView {
  const { start, end, answers } = draft;
  return {
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    duration_minutes: (end.getTime() - start.getTime()) / MINUTE,
    price: answers.totalPrice,
    ...conditionsOf(draft, charge),
    terms: termsOf(draft, charge),
    currency,
    available: !error,
    ...(error && { code: error.code, error: error.message }),
  };
}

type Conditions = Pick<QuoteView, 'amounts' | 'refund_terms' | 'cancel_until' | 'move_until' | 'moves_left'>;
type Draft = Pick<ClientDraft, 'start' | 'rules'>;

/** Returns what a client agrees to beside the price: what is due, what a refund would be, and what can be changed. */
export function conditionsOf({ start, rules }: Draft, charge: NewCharge | undefined): Conditions {
  const booking = {
    start_at: start,
    deadline_start: null,
    promised_start: null,
    client_moves: 0,
    deadlines: strictestRules(rules),
  };
  const cancelUntil = cancelDeadlineOf(booking, booking.deadlines);
  return {
    ...(charge && {
      amounts: amountsOf(summaryOf(charge), charge.total),
      refund_terms: toRefundTermsView(refundDeadlines(charge, start, cancelUntil)),
    }),
    ...changesLeft(booking),
  };
}

/** Returns a short text that is the same for the same conditions only. */
export function termsOf(draft: Draft, charge: NewCharge | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(conditionsOf(draft, charge)))
    .digest('base64url')
    .slice(0, 22);
}
