import { type Filter, containsPattern } from '@comptoir/db';

/** Searches that each use an index; one search over all columns would read all orders. */
const found = (pattern: string, whole: string): string => `o.id IN (
  SELECT id FROM orders WHERE order_number ILIKE ${pattern}
  UNION ALL
  SELECT id FROM orders WHERE purchase_order_number <> '' AND purchase_order_number ILIKE ${pattern}
  UNION ALL
  SELECT f.id FROM users u JOIN orders f ON f.user_id = u.id WHERE (u.name || ' ' || u.email) ILIKE ${pattern}
  UNION ALL
  SELECT f.id FROM guests g JOIN orders f ON f.user_id = g.user_id WHERE g.email ILIKE ${pattern}
  UNION ALL
  SELECT id FROM orders WHERE upper(replace(shipping_address ->> 'postal_code', ' ', '')) = ANY (${whole}::text[])
  UNION ALL
  SELECT t.order_id FROM product_variants v JOIN order_items t ON t.variant_id = v.id WHERE v.sku = ANY (${whole}::text[])
  UNION ALL
  SELECT order_id FROM shipments WHERE tracking_number = ANY (${whole}::text[])
  UNION ALL
  SELECT order_id FROM invoices WHERE invoice_number = ANY (${whole}::text[]))`;

/**
 * Returns the condition that finds orders by a part of their number, purchase order number or customer, or by a whole
 * SKU, postcode, tracking number or invoice number.
 * @param filter over `orders o`
 */
export function ordersFoundBy(filter: Filter, search: string): string {
  return found(filter.bind(containsPattern(search)), filter.bind(spellingsOf(search)));
}

/** Returns a number as it was typed and as it is usually stored: in capitals, and without spaces. */
function spellingsOf(text: string): string[] {
  const compact = text.replaceAll(/\s/g, '');
  return compact ? [...new Set([text, text.toUpperCase(), compact, compact.toUpperCase()])] : [];
}
