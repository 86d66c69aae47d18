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
 * Returns a lateral join `shown` with `price` and `compare_price` of the cheapest active variant of the
 * product `p`. Both are null while no variant is active.
 * @param now parameter of the statement with the current time
 */
export function shownPriceJoin(now: string): string {
  return `LEFT JOIN LATERAL (
      SELECT COALESCE(flash.sale_price, v.price) AS price,
        CASE WHEN flash.sale_price IS NULL THEN COALESCE(v.compare_price, p.compare_price)
             ELSE GREATEST(v.price, v.compare_price) END AS compare_price
      FROM product_variants v
      ${flashOfferJoin(now)}
      WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL
      ORDER BY COALESCE(flash.sale_price, v.price), v.sort_order, v.id
      LIMIT 1
    ) shown ON true`;
}

/** Scalar subquery: available units of the variant `v` in active warehouses. */
export const AVAILABLE_UNITS = `COALESCE((
    SELECT sum(n.on_hand - n.reserved)
    FROM inventory n JOIN warehouses w ON w.id = n.warehouse_id
    WHERE n.variant_id = v.id AND w.is_active
  ), 0)::integer`;
