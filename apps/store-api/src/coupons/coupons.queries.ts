/** A coupon with its limits; the counts are as of the statement's start unless its row is locked before. */
export const OFFER = `
  SELECT c.*,
    ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'target') AS product_ids,
    ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'get') AS get_product_ids,
    ARRAY(SELECT category_id FROM coupon_categories WHERE coupon_id = c.id) AS category_ids,
    coalesce((SELECT uses FROM coupon_user_uses WHERE coupon_id = c.id AND user_id = $2), 0) AS uses_by_user
  FROM coupons c`;

/**
 * Counts one more use of a coupon, for it and for the user, and writes it to the order; no row when a limit is
 * reached. $1 coupon, $2 user, $3 order, $4 instant.
 */
export const REDEEM = `
  WITH counted AS (
    UPDATE coupons SET used_count = used_count + 1
    WHERE id = $1 AND (usage_limit IS NULL OR used_count < usage_limit)
    RETURNING id, coalesce(per_user_limit, 2147483647) AS most
  ), used AS (
    INSERT INTO coupon_user_uses (coupon_id, user_id, uses)
    SELECT id, $2, 1 FROM counted WHERE most > 0
    ON CONFLICT (coupon_id, user_id) DO UPDATE SET uses = coupon_user_uses.uses + 1
    WHERE coupon_user_uses.uses < (SELECT most FROM counted)
    RETURNING coupon_id
  )
  INSERT INTO coupon_redemptions (order_id, coupon_id, user_id, created_at)
  SELECT $3, coupon_id, $2, $4 FROM used`;
