import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, view } from '@comptoir/http';
import type { CustomerCredit } from './payment-terms.service';

export const PaymentTermsView = view('PaymentTerms', {
  user_id: Type.Integer(),
  currency: Type.String({ description: 'The base currency.' }),
  credit_limit: Decimal,
  open_amount: { ...Decimal, description: 'What the customer owes for orders by invoice.' },
  available_amount: { ...Decimal, description: 'What further orders by invoice may cost.' },
  payment_terms_days: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PaymentTermsView = Static<typeof PaymentTermsView>;

export function toPaymentTermsView({ terms, base, open }: CustomerCredit): PaymentTermsView {
  const money = (minor: number): string => Money.format(minor, base.code);
  return {
    user_id: terms.user_id,
    currency: base.code,
    credit_limit: money(terms.credit_limit),
    open_amount: money(open),
    available_amount: money(Math.max(0, terms.credit_limit - open)),
    payment_terms_days: terms.payment_terms_days,
    created_at: terms.created_at.toISOString(),
    updated_at: terms.updated_at.toISOString(),
  };
}
