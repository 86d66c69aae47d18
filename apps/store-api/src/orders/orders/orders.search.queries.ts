import { type Filter, containsPattern } from '@comptoir/db';
import { phoneKeysOf } from '../../platform/i18n/phone-keys';

/** Searches that each use an index; one search over all columns would read all orders. */
const found = (pattern: string, whole: string, from: string, to: string): string => `o.id IN (
  SELECT id FROM orders WHERE order_number ILIKE ${pattern}
  UNION ALL
  SELECT id FROM orders WHERE purchase_order_number <> '' AND purchase_order_number ILIKE ${pattern}
  UNION ALL
  SELECT f.id FROM users u JOIN orders f ON f.user_id = u.id WHERE folded(u.name || ' ' || u.email) LIKE folded(${pattern})
  UNION ALL
  SELECT id FROM orders WHERE folded(names_of_order(shipping_address, billing_address)) LIKE folded(${pattern})
  UNION ALL
  SELECT f.id FROM guests g JOIN orders f ON f.user_id = g.user_id WHERE g.email ILIKE ${pattern}
  UNION ALL
  SELECT id FROM orders WHERE upper(replace(shipping_address ->> 'postal_code', ' ', '')) = ANY (${whole}::text[])
  UNION ALL
  SELECT t.order_id FROM product_variants v JOIN order_items t ON t.variant_id = v.id WHERE v.sku = ANY (${whole}::text[])
  UNION ALL
  SELECT order_id FROM shipments WHERE tracking_number = ANY (${whole}::text[])
  UNION ALL
  SELECT order_id FROM invoices WHERE invoice_number = ANY (${whole}::text[])
  UNION ALL
  SELECT f.id FROM users u JOIN orders f ON f.user_id = u.id
   WHERE u.phone IS NOT NULL AND phone_key(u.phone) ~>=~ ${from} AND phone_key(u.phone) ~<~ ${to}
  UNION ALL
  SELECT id FROM orders
   WHERE phone_key(shipping_address ->> 'phone') ~>=~ ${from} AND phone_key(shipping_address ->> 'phone') ~<~ ${to}
  UNION ALL
  SELECT id FROM orders
   WHERE billing_address ->> 'phone' IS DISTINCT FROM shipping_address ->> 'phone'
     AND phone_key(billing_address ->> 'phone') ~>=~ ${from} AND phone_key(billing_address ->> 'phone') ~<~ ${to})`;

/**
 * Returns the condition that finds orders by a part of their number, purchase order number, customer or addressee, by a whole SKU,
 * postcode, tracking number or invoice number, or by the end of a phone number.
 * @param filter over `orders o`
 */
export function ordersFoundBy(filter: Filter, search: string): string {
  const [from, to] = phoneKeysOf(search) ?? [null, null];
  const [pattern, whole] = [filter.bind(containsPattern(search)), filter.bind(spellingsOf(search))];
  return found(pattern, whole, filter.bind(from), filter.bind(to));
}

/** Returns a number as it was typed and as it is usually stored: in capitals, and without spaces. */
function spellingsOf(text: string): string[] {
  const compact = text.replaceAll(/\s/g, '');
  return compact ? [...new Set([text, text.toUpperCase(), compact, compact.toUpperCase()])] : [];
}
