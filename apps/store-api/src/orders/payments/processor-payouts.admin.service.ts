import { Injectable } from '@nestjs/common';
import { Db, Filter, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import type { PayoutLinesQuery, PayoutsQuery } from './processor-payouts.dto';
import type { ProcessorPayout, ProcessorPayoutLine } from './processor-payouts.entity';

const SUMS = `p.*,
  (SELECT count(*)::int FROM processor_payout_lines l WHERE l.payout_id = p.id) AS lines,
  (SELECT coalesce(sum(l.gross_amount), 0)::bigint FROM processor_payout_lines l WHERE l.payout_id = p.id) AS gross_amount,
  (SELECT coalesce(sum(l.fee_amount), 0)::bigint FROM processor_payout_lines l WHERE l.payout_id = p.id) AS fee_amount`;

const JOINS = `
  JOIN processor_payouts o ON o.id = l.payout_id
  LEFT JOIN payments p ON p.processor_payment_intent_id = l.processor_intent_id
  LEFT JOIN refunds f ON f.processor_refund_id = l.processor_source_id
  LEFT JOIN disputes d ON d.processor_dispute_id = l.processor_source_id
  LEFT JOIN orders r ON r.id = coalesce(p.order_id, f.order_id, d.order_id)`;

/** Fees of the account have no source, and belong to no record of the shop. */
const IS_MATCHED = `(CASE
  WHEN l.processor_source_id IS NULL THEN true
  WHEN l.type IN ('refund', 'refund_failure', 'payment_refund', 'payment_failure_refund') THEN f.id IS NOT NULL
  WHEN l.type = 'adjustment' THEN d.id IS NOT NULL
  ELSE p.id IS NOT NULL END)`;

const COLUMNS = `l.*, o.currency, r.order_number, p.id AS payment_id, f.id AS refund_id, d.id AS dispute_id,
  ${IS_MATCHED} AS is_matched`;

/** $1 payout, $2 whether only lines that belong to no record are wanted. */
const ALL_LINES = `
  SELECT ${COLUMNS} FROM processor_payout_lines l ${JOINS}
  WHERE l.payout_id = $1 AND NOT ($2 AND ${IS_MATCHED}) ORDER BY l.id`;

/** A payout with the sums of its lines. */
export interface PayoutDetails extends ProcessorPayout {
  lines: number;
  gross_amount: number;
  fee_amount: number;
}

/** A line with the records of the shop that it belongs to. */
export interface PayoutLineDetails extends ProcessorPayoutLine {
  currency: string;
  order_number: string | null;
  payment_id: number | null;
  refund_id: number | null;
  dispute_id: number | null;
  is_matched: boolean;
}

/** Reads the processor's payouts for staff. */
@Injectable()
export class ProcessorPayoutsAdminService {
  constructor(private readonly db: Db) {}

  listPayouts(query: PayoutsQuery): Promise<Page<PayoutDetails>> {
    const filter = new Filter('processor_payouts', 'p');
    if (query.status) filter.add(`p.status = ${filter.bind(query.status)}`);
    return readPage(
      this.db,
      query,
      listQuery(filter, { order: 'p.created_at DESC, p.id DESC', columns: SUMS }),
    );
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findPayout(id: number): Promise<PayoutDetails> {
    const payout = await this.db.row<PayoutDetails>(
      `SELECT ${SUMS} FROM processor_payouts p WHERE p.id = $1`,
      [id],
    );
    if (!payout) throw RequestErrors.NOT_FOUND();
    return payout;
  }

  /** @throws RequestErrors.NOT_FOUND */
  async listPayoutLines(id: number, query: PayoutLinesQuery): Promise<Page<PayoutLineDetails>> {
    await this.findPayout(id);
    const filter = new Filter('processor_payout_lines', 'l');
    filter.add(`l.payout_id = ${filter.bind(id)}`);
    if (query.unmatched) {
      filter.add(`l.id IN (SELECT l.id FROM processor_payout_lines l ${JOINS} WHERE NOT ${IS_MATCHED})`);
    }
    return readPage(this.db, query, listQuery(filter, { order: 'l.id', columns: COLUMNS, joins: JOINS }));
  }

  /** Reads all lines of a payout for a file. @throws RequestErrors.NOT_FOUND */
  async readPayoutLines(id: number, unmatched: boolean): Promise<PayoutLineDetails[]> {
    await this.findPayout(id);
    return this.db.replica.rows<PayoutLineDetails>(ALL_LINES, [id, unmatched]);
  }
}
