import { Filter, type Queryable, type Tx, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import type { Affiliate, AffiliateConversion } from './affiliates.entity';
import type { ConversionsQuery } from './affiliates.dto';

/** An affiliate with account and totals; amounts in minor units of its currency. */
export interface AffiliateDetails extends Affiliate {
  user_name: string;
  user_email: string;
  /** Sum of approved and paid commissions. */
  total_earned: number;
  /** Number of orders without cancelled conversions. */
  total_orders: number;
}

/** A conversion with the currency of its affiliate. */
export interface ConversionDetails extends AffiliateConversion {
  currency: string;
}

const COLUMNS = 'a.*, u.name AS user_name, u.email AS user_email, totals.*';

const JOINS = `
  JOIN users u ON u.id = a.user_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.status <> 'cancelled') AS total_orders,
      coalesce(sum(c.commission_amount) FILTER (WHERE c.status IN ('approved', 'paid')), 0)::bigint AS total_earned
    FROM affiliate_conversions c WHERE c.affiliate_id = a.id
  ) totals`;

const DETAILS = `SELECT ${COLUMNS} FROM affiliates a ${JOINS}`;

export function findAffiliate(queryable: Queryable, id: number): Promise<AffiliateDetails | undefined> {
  return queryable.row<AffiliateDetails>(`${DETAILS} WHERE a.id = $1`, [id]);
}

export function findAffiliateOfUser(
  queryable: Queryable,
  userId: number,
): Promise<AffiliateDetails | undefined> {
  return queryable.row<AffiliateDetails>(`${DETAILS} WHERE a.user_id = $1`, [userId]);
}

/** A null value does not filter. */
export interface AffiliateFilter {
  status: string | null;
  userId: number | null;
  search: string | null;
}

const matchesFilter = (pattern: string): string => `a.id IN (
  SELECT id FROM affiliates WHERE code ILIKE ${pattern}
  UNION ALL
  SELECT f.id FROM users u JOIN affiliates f ON f.user_id = u.id WHERE folded(u.name || ' ' || u.email) LIKE folded(${pattern}))`;

/** Lists affiliates, the newest first. */
export function listAffiliates(
  queryable: Queryable,
  { status, userId, search }: AffiliateFilter,
  page: { per_page: number; offset: number },
): Promise<Page<AffiliateDetails>> {
  const filter = new Filter('affiliates', 'a');
  if (status !== null) filter.add(`a.status = ${filter.bind(status)}`);
  if (userId !== null) filter.add(`a.user_id = ${filter.bind(userId)}`);
  if (search) filter.add(matchesFilter(filter.bind(containsPattern(search))));
  return readPage(queryable, page, listQuery(filter, { order: 'a.id DESC', columns: COLUMNS, joins: JOINS }));
}

/** Lists the conversions of an affiliate, the newest first. */
export function listConversions(
  queryable: Queryable,
  affiliateId: number,
  query: Pick<ConversionsQuery, 'per_page' | 'offset'> & { status?: string | null },
): Promise<Page<ConversionDetails>> {
  const where = 'WHERE c.affiliate_id = $1 AND ($2::text IS NULL OR c.status = $2)';
  return readPage(queryable, query, {
    rows: `SELECT c.*, a.currency FROM affiliate_conversions c JOIN affiliates a ON a.id = c.affiliate_id
           ${where} ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
    count: `SELECT count(*) AS total FROM affiliate_conversions c ${where}`,
    values: [affiliateId, query.status ?? null],
  });
}

/**
 * Locks an affiliate, so that its status and balance do not change. Orders can still refer to the locked row,
 * so checkouts never wait for each other here.
 */
export function lockAffiliate(tx: Tx, id: number): Promise<Affiliate | undefined> {
  return tx.row<Affiliate>('SELECT * FROM affiliates WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
