import type { GuestContact } from '../../customers/guests/guests.queries';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { RequestLanguage } from '../../platform/translations/translations.hooks';
import type { Checkout } from '../order-placement/checkout.dto';

/**
 * Returns the address and the name of a guest who orders.
 * @throws RequestErrors.VALIDATION_ERROR without an address, RequestErrors.ACCOUNT_REQUIRED for a wallet
 */
export function guestContactOf(
  { email, use_wallet, shipping_address, billing_address }: Checkout,
  language: RequestLanguage | undefined,
): GuestContact {
  if (use_wallet) throw RequestErrors.ACCOUNT_REQUIRED({ message: 'Only an account has a wallet.' });
  if (!email) throw invalidField('email', 'Please give an e-mail address for the order.');
  // Mails name the goods as the order does, so that they are in its language as well.
  return {
    email,
    name: (billing_address ?? shipping_address)?.full_name,
    ...(language?.isAsked && { language: language.locale }),
  };
}
