import { CurrencyField } from '@comptoir/http';
import { LanguageField } from '../users/users.dto';

const OPTIONAL = { optional: true, nullable: true } as const;

/** POST /guest-carts. */
export class OpenGuestCart {
  @CurrencyField({ ...OPTIONAL, description: 'Currency of the prices; the base currency by default.' })
  preferred_currency?: string | null;

  @LanguageField({ ...OPTIONAL, description: 'Language of mails; that of `Accept-Language` by default.' })
  preferred_language?: string | null;
}
