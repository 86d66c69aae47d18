/**
 * Returns a lateral join `flash`: the cheapest live flash sale offer of the variant `v`.
 * @param now parameter of the statement with the current time, such as `$2`
 */
export function flashOfferJoin(now: string): string {
  return `LEFT JOIN LATERAL (
      SELECT i.id AS item_id, i.sale_price, i.qty_limit - i.qty_sold AS qty_left
      FROM flash_sale_items i
      JOIN flash_sales s ON s.id = i.flash_sale_id
      WHERE i.product_variant_id = v.id AND i.is_active AND s.is_active
        AND s.starts_at <= ${now} AND s.ends_at > ${now}
        AND (i.qty_limit IS NULL OR i.qty_sold < i.qty_limit)
        AND i.sale_price < v.price
      ORDER BY i.sale_price, i.id
      LIMIT 1
    ) flash ON true`;
}

/**
 * Returns a lateral join `listed`: the price of one unit of the variant `v` in the price lists that show in
 * the catalogue, those for everybody in the base currency. It is null without one.
 * @param now parameter of the statement with the current time
 */
export function listedPriceJoin(now: string): string {
  return `LEFT JOIN LATERAL (
      SELECT min(e.price) AS price
      FROM price_list_prices e
      JOIN price_lists l ON l.id = e.price_list_id
      WHERE e.variant_id = v.id AND e.min_quantity = 1 AND ${isShownList(now)}
    ) listed ON true`;
}

/**
 * Condition: the price list `l` shows in the catalogue now.
 * @param now parameter of the statement with the current time
 */
export function isShownList(now: string): string {
  return `l.is_active AND l.customer_group_id IS NULL
        AND l.currency = (SELECT code FROM currencies WHERE is_default)
        AND coalesce(l.starts_at <= ${now}, true) AND coalesce(l.ends_at > ${now}, true)`;
}

/** Price of one unit of the variant `v` without a flash sale; needs the join `listed`. */
export const USUAL_PRICE = 'COALESCE(listed.price, v.price)';

/** Price of one unit of the variant `v` for everybody; needs the joins `flash` and `listed`. */
export const SHOWN_PRICE = `LEAST(flash.sale_price, ${USUAL_PRICE})`;

/**
 * Returns the compare price beside `SHOWN_PRICE`.
 * @param stored compare price without a flash sale
 */
export function shownComparePrice(stored: string): string {
  return `CASE WHEN flash.sale_price <= ${USUAL_PRICE} THEN GREATEST(${USUAL_PRICE}, v.compare_price)
             ELSE ${stored} END`;
}

/**
 * Returns a lateral join `shown` with `variant_id`, `price` and `compare_price` of the cheapest active
 * variant of the product `p`. All are null while no variant is active.
 * @param now parameter of the statement with the current time
 */
export function shownPriceJoin(now: string): string {
  return `LEFT JOIN LATERAL (
      SELECT v.id AS variant_id, ${SHOWN_PRICE} AS price,
        ${shownComparePrice('COALESCE(v.compare_price, p.compare_price)')} AS compare_price
      FROM product_variants v
      ${flashOfferJoin(now)}
      ${listedPriceJoin(now)}
      WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL
      ORDER BY ${SHOWN_PRICE}, v.sort_order, v.id
      LIMIT 1
    ) shown ON true`;
}

/**
 * Returns a scalar subquery: the lowest price that a variant had for everybody in the 30 days before its
 * present price or compare price began. It is null when no earlier price is known.
 * @param variantId SQL of the variant's id
 */
export function lowestEarlierPrice(variantId: string): string {
  return `(
      SELECT min(h.price)
      FROM (
        SELECT price, lead(started_at) OVER (ORDER BY started_at) AS ended_at,
          max(started_at) OVER () AS present_since
        FROM variant_price_periods WHERE variant_id = ${variantId}
      ) h
      WHERE h.ended_at > h.present_since - interval '30 days')`;
}

/** Scalar subquery: available units of the variant `v` in active warehouses. */
export const AVAILABLE_UNITS = `COALESCE((
    SELECT sum(n.on_hand - n.reserved)
    FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
    WHERE n.variant_id = v.id AND w.is_active
  ), 0)::integer`;
