import type { GuestContact } from '../../customers/guests/guests.queries';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { Checkout } from '../order-placement/checkout.dto';

/**
 * Returns the address and the name of a guest who orders.
 * @throws RequestErrors.VALIDATION_ERROR without an address, RequestErrors.ACCOUNT_REQUIRED for a wallet
 */
export function guestContactOf({
  email,
  use_wallet,
  shipping_address,
  billing_address,
}: Checkout): GuestContact {
  if (use_wallet) throw RequestErrors.ACCOUNT_REQUIRED({ message: 'Only an account has a wallet.' });
  if (!email) throw invalidField('email', 'Please give an e-mail address for the order.');
  return { email, name: (billing_address ?? shipping_address)?.full_name };
}
