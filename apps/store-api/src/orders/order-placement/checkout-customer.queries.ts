import type { Queryable } from '@comptoir/db';
import type { ShippingMethodWithBands } from '../../checkout/shipping/shipping-offers.rules';
import { shippingMethodsTo } from '../../checkout/shipping/shipping.service';
import type { Checkout } from './checkout.dto';
import type { AddressSnapshot, TaxExemptionSnapshot } from '../order-records/order-records.entity';

/** Data of the customer that a checkout needs beside the cart. */
export interface CheckoutCustomer {
  /** The default address and the addresses that the checkout names, if they belong to the customer. */
  addresses: (AddressSnapshot & { id: number; is_default: boolean })[];
  /** Methods that serve the country of the shipping address. */
  methods: ShippingMethodWithBands[];
  /** Null when the customer is charged tax; its end may have passed. */
  exemption: (TaxExemptionSnapshot & { expires_at: string | null }) | null;
  /** Days that the customer has to pay an invoice; null when the customer may not pay by invoice. */
  termsDays: number | null;
  /** True for a customer without an account. */
  isGuest: boolean;
  /** True when the wallet has a balance. */
  hasCredit: boolean;
}

/**
 * $1 is the user, $2 and $3 the ids of the shipping and billing address, $4 the country of a shipping address
 * in the body.
 */
const CUSTOMER = `
  WITH own AS MATERIALIZED (
    SELECT * FROM addresses WHERE user_id = $1 AND (is_default OR id IN ($2, $3))
  )
  SELECT
    (SELECT coalesce(json_agg(own), '[]') FROM own) AS addresses,
    (SELECT coalesce(json_agg(m), '[]') FROM (${shippingMethodsTo(
      'coalesce($4, (SELECT country FROM own WHERE CASE WHEN $2 IS NULL THEN is_default ELSE id = $2 END))',
    )}) m) AS methods,
    (SELECT row_to_json(e) FROM (
      SELECT reason, certificate_number, expires_at FROM tax_exemptions WHERE user_id = $1) e) AS exemption,
    (SELECT payment_terms_days FROM payment_terms WHERE user_id = $1) AS "termsDays",
    EXISTS (SELECT FROM users WHERE id = $1 AND is_guest) AS "isGuest",
    EXISTS (SELECT FROM wallets WHERE user_id = $1 AND balance > 0) AS "hasCredit"`;

/** Reads the customer in one statement. */
export async function readCheckoutCustomer(
  queryable: Queryable,
  userId: number,
  { shipping_address_id, address_id, shipping_address, billing_address_id }: Checkout,
): Promise<CheckoutCustomer> {
  const shippingId = shipping_address_id ?? address_id ?? null;
  const customer = await queryable.row<CheckoutCustomer>(CUSTOMER, [
    userId,
    shippingId,
    billing_address_id ?? null,
    shippingId ? null : (shipping_address?.country ?? null),
  ]);
  if (!customer) throw new Error('a statement without FROM returns one row');
  return customer;
}
