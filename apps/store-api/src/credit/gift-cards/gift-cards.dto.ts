import {
  BooleanField,
  CurrencyField,
  DateField,
  EmailField,
  MoneyField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';

const OPTIONAL = { optional: true, nullable: true } as const;

/** States of gift cards at present. */
export const GIFT_CARD_STATES = ['active', 'inactive', 'disputed', 'expired', 'empty'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** Kinds of changes of a balance by staff. */
export const ADJUSTMENTS = ['credit', 'debit'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

const EXPIRY = { ...OPTIONAL, description: 'Last day of validity.' };
const RECIPIENT = { ...OPTIONAL, description: 'Gets the code by mail.' };

/** Body of POST /admin/gift-cards. */
export class CreateGiftCard {
  @StringField({
    ...OPTIONAL,
    min: 8,
    max: 50,
    pattern: /^[A-Za-z0-9-]+$/,
    patternMessage: '$property must be letters, digits and -',
    description: 'Default: a random code that cannot be guessed.',
  })
  code?: string | null;

  @MoneyField({ decimals: 3, description: 'In `currency`.', example: '50.00' })
  initial_amount: string;

  @CurrencyField({ optional: true, description: 'Default: the base currency.' })
  currency?: string;

  @DateField(EXPIRY)
  expires_at?: string | null;

  @EmailField(RECIPIENT)
  recipient_email?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Body of PUT /admin/gift-cards/{id}; absent fields stay as they are. The balance has a route of its own. */
export class UpdateGiftCard {
  @DateField(EXPIRY)
  expires_at?: string | null;

  @EmailField(RECIPIENT)
  recipient_email?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Body of POST /admin/gift-cards/{id}/transactions. */
export class AdjustGiftCard {
  @EnumField(ADJUSTMENTS)
  type: Adjustment;

  @MoneyField({ decimals: 3, description: "In the card's currency.", example: '10.00' })
  amount: string;

  @StringField({ ...OPTIONAL, max: 500 })
  note?: string | null;
}

/** Query of GET /admin/gift-cards. */
export class GiftCardsQuery extends PageQuery {
  @StringField({ optional: true, max: 254, description: 'A whole code, its end, or part of the recipient.' })
  search?: string;

  @EnumField(GIFT_CARD_STATES, { optional: true, description: 'Present state.' })
  status?: GiftCardState;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @CurrencyField({ optional: true })
  currency?: string;

  @SortField(['initial_amount', 'balance', 'expires_at', 'created_at'])
  sort?: string;
}
