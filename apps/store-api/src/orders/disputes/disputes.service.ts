import { Inject, Injectable } from '@nestjs/common';
import { Db, Filter, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { lockOrder } from '../order-records/order-records.queries';
import { readPage } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { DisputesQuery } from './disputes.dto';
import type { Dispute } from './disputes.entity';

/** A dispute with the number of its order. */
export interface DisputeDetails extends Dispute {
  order_number: string;
}

/** The current state of a dispute at the processor. */
export interface ProcessorDispute {
  id: string;
  /** Id of the payment intent. */
  intentId: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  reason: string;
  status: string;
  evidenceDueBy: Date | null;
  openedAt: Date;
}

/** Final statuses. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

const COLUMNS = 'd.*, o.order_number';
const JOINS = 'JOIN orders o ON o.id = d.order_id';
const found = (pattern: string): string => `d.id IN (
  SELECT f.id FROM orders o JOIN disputes f ON f.order_id = o.id WHERE o.order_number ILIKE ${pattern}
  UNION ALL
  SELECT id FROM disputes WHERE processor_dispute_id ILIKE ${pattern})`;

const SORTABLE = {
  created_at: 'd.created_at',
  evidence_due_by: nullsLast('d.evidence_due_by'),
  amount: 'd.amount',
  status: 'd.status',
};

const UPSERT = `
  INSERT INTO disputes AS d (order_id, payment_id, processor_dispute_id, amount, currency, reason, status,
    evidence_due_by, closed_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (processor_dispute_id) DO UPDATE SET amount = excluded.amount, reason = excluded.reason,
    status = excluded.status, evidence_due_by = excluded.evidence_due_by,
    closed_at = coalesce(d.closed_at, excluded.closed_at), updated_at = excluded.updated_at
  RETURNING d.id`;

/** Stores disputes of payments. Staff responds to them in the processor's dashboard. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Lists disputes for staff, the newest first unless the query sorts. */
  listDisputes(query: DisputesQuery): Promise<Page<DisputeDetails>> {
    const filter = new Filter('disputes', 'd');
    if (query.status) filter.add(`d.status = ${filter.bind(query.status)}`);
    if (query.order_number) {
      filter.add(
        `d.order_id = (SELECT id FROM orders WHERE order_number = ${filter.bind(query.order_number)})`,
      );
    }
    if (query.search) filter.add(found(filter.bind(containsPattern(query.search))));
    const order = orderBy(query.sort, SORTABLE, 'd.id DESC');
    return readPage(this.db, query, listQuery(filter, { order, columns: COLUMNS, joins: JOINS }));
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findDispute(id: number): Promise<DisputeDetails> {
    const dispute = await this.db.row<DisputeDetails>(
      `SELECT ${COLUMNS} FROM disputes d ${JOINS} WHERE d.id = $1`,
      [id],
    );
    if (!dispute) throw RequestErrors.NOT_FOUND();
    return dispute;
  }

  /**
   * Stores or updates a dispute; a decided dispute no longer changes. Staff is notified when it opens and
   * when it is decided. Safe to repeat, in any order.
   */
  async recordDispute(dispute: ProcessorDispute): Promise<void> {
    await this.db.tx(async (tx) => {
      const payment = await tx.row<{ id: number; order_id: number }>(
        'SELECT id, order_id FROM payments WHERE processor_payment_intent_id = $1',
        [dispute.intentId],
      );
      if (!payment) return;
      await lockOrder(tx, payment.order_id);
      const known = await tx.row<{ status: string }>(
        'SELECT status FROM disputes WHERE processor_dispute_id = $1',
        [dispute.id],
      );
      if (known && (known.status === dispute.status || CLOSED.includes(known.status))) return;
      const now = this.clock.now();
      const isClosed = CLOSED.includes(dispute.status);
      const saved = await tx.row<{ id: number }>(UPSERT, [
        payment.order_id,
        payment.id,
        dispute.id,
        dispute.amount,
        dispute.currency,
        dispute.reason,
        dispute.status,
        dispute.evidenceDueBy,
        isClosed ? now : null,
        dispute.openedAt,
        now,
      ]);
      if (saved && (!known || isClosed))
        await this.outbox.emit(tx, 'dispute.changed', { disputeId: saved.id });
    });
  }
}
