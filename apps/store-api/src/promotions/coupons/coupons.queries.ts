import type { CurrencyCode } from '@comptoir/contracts';
import { Filter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { SAME_CUSTOMER } from '../../customers/guests/guests.queries';
import { readPage } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { CouponState, CouponsQuery } from './coupons.dto';
import type { Coupon } from './coupons.entity';

/**
 * Selects coupons with their targets and uses. The counts are as of the start of the statement unless the row
 * is locked before. $1 user.
 */
export const OFFER = `
  SELECT c.*,
    ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'target') AS product_ids,
    ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'get') AS get_product_ids,
    ARRAY(SELECT category_id FROM coupon_categories WHERE coupon_id = c.id) AS category_ids,
    coalesce((SELECT sum(s.uses)::int FROM coupon_user_uses s
       WHERE s.coupon_id = c.id AND s.user_id IN (${SAME_CUSTOMER})), 0) AS uses_by_user,
    coalesce((SELECT s.uses FROM coupon_user_uses s WHERE s.coupon_id = c.id AND s.user_id = $1), 0) AS own_uses
  FROM coupons c`;

/**
 * Counts one more use of a coupon, for the coupon and the user, and records it for the order. Inserts no row
 * when a limit is reached. $1 coupon, $2 user, $3 order, $4 instant.
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

/** A coupon for administrators; amounts in minor units of the base currency. */
export interface AdminCoupon extends Coupon {
  currency: CurrencyCode;
  status: CouponState;
  product_ids: number[];
  category_ids: number[];
  get_product_ids: number[];
}

const statusAt = (now: string): string => `CASE
  WHEN NOT c.is_active THEN 'inactive'
  WHEN c.expires_at <= ${now} THEN 'expired'
  WHEN c.used_count >= c.usage_limit THEN 'used_up'
  WHEN c.starts_at > ${now} THEN 'scheduled'
  ELSE 'active' END`;

const adminColumns = (now: string): string => `c.*, ${statusAt(`${now}::timestamptz`)} AS status,
  ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'target' ORDER BY product_id)
    AS product_ids,
  ARRAY(SELECT product_id FROM coupon_products WHERE coupon_id = c.id AND purpose = 'get' ORDER BY product_id)
    AS get_product_ids,
  ARRAY(SELECT category_id FROM coupon_categories WHERE coupon_id = c.id ORDER BY category_id) AS category_ids`;

const SORTABLE = {
  code: 'c.code',
  used_count: 'c.used_count',
  starts_at: nullsLast('c.starts_at'),
  expires_at: nullsLast('c.expires_at'),
  created_at: 'c.created_at',
};

/** Columns of one row; the currency comes from the shop. */
export type AdminCouponRow = Omit<AdminCoupon, 'currency'>;

/** Lists coupons that are not deleted, the newest first. */
export function listCoupons(
  queryable: Queryable,
  now: Date,
  query: CouponsQuery,
): Promise<Page<AdminCouponRow>> {
  const filter = new Filter('coupons', 'c').add('c.deleted_at IS NULL');
  if (query.search) filter.add(`c.code ILIKE ${filter.bind(containsPattern(query.search))}`);
  if (query.type) filter.add(`c.type = ${filter.bind(query.type)}`);
  if (query.is_active !== undefined) filter.add(`c.is_active = ${filter.bind(query.is_active)}`);
  if (query.status) filter.add(`${statusAt(filter.bind(now))} = ${filter.bind(query.status)}`);
  const order = orderBy(query.sort, SORTABLE, 'c.id DESC');
  const columns = (bind: (value: unknown) => string): string => adminColumns(bind(now));
  return readPage(queryable, query, listQuery(filter, { order, columns }));
}

export function findCoupon(queryable: Queryable, now: Date, id: number): Promise<AdminCouponRow | undefined> {
  return queryable.row<AdminCouponRow>(
    `SELECT ${adminColumns('$1')} FROM coupons c WHERE c.id = $2 AND c.deleted_at IS NULL`,
    [now, id],
  );
}
