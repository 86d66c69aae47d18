import type { Queryable, Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { containing } from '../sorting';
import type { Affiliate, AffiliateConversion } from './affiliates.entity';
import type { ConversionsQuery } from './affiliates.dto';

/** An affiliate with its account and what it brought; amounts in minor units of its currency. */
export interface AffiliateDetails extends Affiliate {
  user_name: string;
  user_email: string;
  /** Commissions that are approved or paid. */
  total_earned: number;
  /** Orders that were not called off. */
  total_orders: number;
}

/** A conversion with the currency of its affiliate. */
export interface ConversionDetails extends AffiliateConversion {
  currency: string;
}

const DETAILS = `
  SELECT a.*, u.name AS user_name, u.email AS user_email, totals.*
  FROM affiliates a
  JOIN users u ON u.id = a.user_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.status <> 'cancelled') AS total_orders,
      coalesce(sum(c.commission_amount) FILTER (WHERE c.status IN ('approved', 'paid')), 0)::bigint AS total_earned
    FROM affiliate_conversions c WHERE c.affiliate_id = a.id
  ) totals`;

export function findAffiliate(queryable: Queryable, id: number): Promise<AffiliateDetails | undefined> {
  return queryable.row<AffiliateDetails>(`${DETAILS} WHERE a.id = $1`, [id]);
}

export function affiliateOf(queryable: Queryable, userId: number): Promise<AffiliateDetails | undefined> {
  return queryable.row<AffiliateDetails>(`${DETAILS} WHERE a.user_id = $1`, [userId]);
}

/** Without a filter a value is null. */
export interface AffiliateFilter {
  status: string | null;
  userId: number | null;
  search: string | null;
}

const FILTERED = `
  FROM affiliates a JOIN users u ON u.id = a.user_id
  WHERE ($1::text IS NULL OR a.status = $1) AND ($2::int IS NULL OR a.user_id = $2)
    AND ($3::text IS NULL OR a.code ILIKE $3 OR (u.name || ' ' || u.email) ILIKE $3)`;

/** Affiliates, the newest first. */
export async function affiliatePage(
  queryable: Queryable,
  { status, userId, search }: AffiliateFilter,
  { per_page, offset }: { per_page: number; offset: number },
): Promise<Page<AffiliateDetails>> {
  const values = [status, userId, containing(search ?? undefined)];
  const count = await queryable.row<{ total: number }>(`SELECT count(*) AS total ${FILTERED}`, values);
  const rows = await queryable.rows<AffiliateDetails>(
    `${DETAILS}
     WHERE a.id IN (SELECT a.id ${FILTERED} ORDER BY a.id DESC LIMIT $4 OFFSET $5) ORDER BY a.id DESC`,
    [...values, per_page, offset],
  );
  return { rows, total: count?.total ?? 0 };
}

/** The conversions of an affiliate, the newest first. */
export async function conversionPage(
  queryable: Queryable,
  affiliateId: number,
  {
    status = null,
    per_page,
    offset,
  }: Pick<ConversionsQuery, 'per_page' | 'offset'> & { status?: string | null },
): Promise<Page<ConversionDetails>> {
  const where = 'WHERE c.affiliate_id = $1 AND ($2::text IS NULL OR c.status = $2)';
  const count = await queryable.row<{ total: number }>(
    `SELECT count(*) AS total FROM affiliate_conversions c ${where}`,
    [affiliateId, status],
  );
  const rows = await queryable.rows<ConversionDetails>(
    `SELECT c.*, a.currency FROM affiliate_conversions c JOIN affiliates a ON a.id = c.affiliate_id
     ${where} ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
    [affiliateId, status, per_page, offset],
  );
  return { rows, total: count?.total ?? 0 };
}

/**
 * An affiliate whose status and balance nobody else changes until the transaction ends. The lock lets orders refer
 * to the affiliate meanwhile, so that checkouts never wait for each other here.
 */
export function lockAffiliate(tx: Tx, id: number): Promise<Affiliate | undefined> {
  return tx.row<Affiliate>('SELECT * FROM affiliates WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
