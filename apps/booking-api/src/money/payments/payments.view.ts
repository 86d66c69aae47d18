import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import type { BookingCharge } from './payments.entity';
import { type OpenOnSite, type ReturnableCharge, type Returns, heldOnSite } from './payments.returns.rules';
import type { RefundDeadlines } from './payments.rules';

export const AmountsView = view('BookingAmounts', {
  total: Type.String({
    description: 'Decimal price of the service and of the options.',
    examples: ['60.00'],
  }),
  due_now: Type.String({ description: 'What has to be paid by card before the booking is confirmed.' }),
  paid: Type.String({ description: 'What was paid, by card and on site.' }),
  refunded: Type.String({ description: 'What was refunded, refunds that are on their way included.' }),
  left_to_pay: Type.String({
    description: 'What is left to pay, by card or on site; nothing of a cancelled booking.',
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
});

export const RefundTermsView = view('RefundTerms', {
  full_until: nullable({
    ...Timestamp,
    description: 'A client who cancels by then gets back everything that was paid by card; null for never.',
  }),
  part_until: nullable({
    ...Timestamp,
    description:
      'Later, but by then, `part_percent` of it is refunded; null for never. Afterwards nothing is, or it cannot be cancelled.',
  }),
  part_percent: Type.Integer(),
});
export type RefundTermsView = Static<typeof RefundTermsView>;

/**
 * @param start of the booking, or an earlier one that decides
 * @param cancelUntil last instant at which the client can cancel; null for any time
 */
export function toRefundTermsView({ fullUntil, partUntil, percent }: RefundDeadlines): RefundTermsView {
  return {
    full_until: fullUntil?.toISOString() ?? null,
    part_until: partUntil?.toISOString() ?? null,
    part_percent: percent,
  };
}

/** Amounts that a client who cancels now gets back. */
export const RefundNowView = view('RefundNow', {
  by_card: Type.String({ description: 'Decimal amount that goes back to the card.', examples: ['20.00'] }),
  on_site: Type.String({ description: 'Decimal amount that the business gives back on site.' }),
  undecided_on_site: Type.String({
    description:
      'Decimal amount that was paid on site without a rule of payment: the business decides about it.',
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
});
export type RefundNowView = Static<typeof RefundNowView>;

export function toRefundNowView(charge: ReturnableCharge, { byCard, onSite }: Returns): RefundNowView {
  const text = (minor: number): string => Money.format(minor, charge.currency);
  return {
    by_card: text(byCard),
    on_site: text(onSite ?? 0),
    undecided_on_site: text(onSite === null ? heldOnSite(charge) : 0),
    currency: charge.currency,
  };
}

/** Money on site of a cancelled booking. */
export const OpenOnSiteView = view('OpenOnSite', {
  owed: Type.String({
    description: 'Decimal amount that the business still gives back on site.',
    examples: ['40.00'],
  }),
  undecided: Type.String({
    description: 'Decimal amount that was paid on site, and about which the business decides.',
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
});
export type OpenOnSiteView = Static<typeof OpenOnSiteView>;

/** Returns undefined where nothing is open. */
export function toOpenOnSiteView(
  { owed, undecided }: OpenOnSite,
  currency: string,
): OpenOnSiteView | undefined {
  if (owed + undecided === 0) return undefined;
  const text = (minor: number): string => Money.format(minor, currency);
  return { owed: text(owed), undecided: text(undecided), currency };
}

/** States of a payment for the client who makes it. */
const STATES = ['open', 'processing', 'paid'] as const;
export type PaymentState = (typeof STATES)[number];

export const PaymentView = view('BookingPayment', {
  status: stringEnum(STATES),
  client_secret: nullable(
    Type.String({
      description:
        'For the client library of the processor. Null while the processor does not answer: ask again.',
    }),
  ),
  publishable_key: Type.String({ description: 'Public key of the processor.' }),
  amount: Type.String({ description: 'Decimal amount that is due now.', examples: ['15.00'] }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
  expires_at: Timestamp,
});
export type PaymentView = Static<typeof PaymentView>;

export function toPaymentView(
  charge: BookingCharge,
  {
    status,
    clientSecret,
    publishableKey,
  }: { status: PaymentState; clientSecret: string | null; publishableKey: string },
): PaymentView {
  return {
    status,
    client_secret: clientSecret,
    publishable_key: publishableKey,
    amount: Money.format(charge.amount, charge.currency),
    currency: charge.currency,
    expires_at: (charge.expires_at ?? charge.created_at).toISOString(),
  };
}
