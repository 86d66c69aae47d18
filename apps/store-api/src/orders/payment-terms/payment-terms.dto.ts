import { IntField, MoneyField } from '@comptoir/http';

export const DEFAULT_TERMS_DAYS = 30;

/** Body of PUT /admin/users/{id}/payment-terms. */
export class SavePaymentTerms {
  @MoneyField({
    decimals: 3,
    example: '5000.00',
    description: 'Most that the customer may owe, in the base currency.',
  })
  credit_limit: string;

  @IntField({
    optional: true,
    max: 365,
    description: 'Days from the invoice to its due date; defaults to 30.',
  })
  payment_terms_days?: number | null;
}
