import { CurrencyField, EnumField, MoneyField, StringField } from '@comptoir/http';

/** Kinds of changes of a balance by staff. */
export const WALLET_ADJUSTMENTS = ['credit', 'debit'] as const;

/** Body of POST /admin/users/{id}/wallet/adjustments. */
export class AdjustWallet {
  @EnumField(WALLET_ADJUSTMENTS)
  type: (typeof WALLET_ADJUSTMENTS)[number];

  @MoneyField({ decimals: 3, description: 'In `currency`.', example: '10.00' })
  amount: string;

  @CurrencyField({ description: 'It must be the currency of the wallet.' })
  currency: string;

  @StringField({ min: 3, max: 500, description: 'The customer reads it in the transaction.' })
  reason: string;
}
