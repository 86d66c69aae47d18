import { CONTACT_EMAIL } from '../../customers/users/contact-email';

/** Name on the address of an order, which greets a customer without a verified name. */
export interface Addressed {
  /** Empty for an order without an address. */
  addressName: string;
}

/** Uses no name before the address is verified: whoever registered a foreign address chose the name too. */
export const RECIPIENT = `json_build_object('id', u.id, 'name', CASE WHEN u.email_verified_at IS NULL THEN '' ELSE u.name END, 'email', ${CONTACT_EMAIL}, 'language', u.preferred_language)`;

/** Name of the address that order `o` goes to, or of its bill. */
export const ADDRESS_NAME = `coalesce(o.shipping_address ->> 'full_name', o.billing_address ->> 'full_name', '')`;
