import { Inject, Injectable } from '@nestjs/common';
import { Db, Filter, type Tx, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { lockOrder } from '../order-records/order-records.queries';
import { RefundDisputesService } from '../refunds/refunds.disputes.service';
import { DisputedGiftCardsService } from '../sold-gift-cards/disputed-gift-cards.service';
import { readPage } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { DisputesQuery } from './disputes.dto';
import type { Dispute } from './disputes.entity';
import type { EvidenceState } from './disputes.evidence.entity';

/** A dispute with the number of its order and the state of its answer. */
export interface DisputeDetails extends Dispute {
  order_number: string;
  /** Null before staff have started an answer. */
  evidence_state: EvidenceState | null;
  /** Number of the valid credit note of a lost dispute. */
  credit_note: string | null;
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
  /** Part of `amount` that was withdrawn and not reinstated. */
  withdrawnAmount: number;
  /** Fees less those that were given back, in minor units of `feeCurrency`. */
  fee: number;
  feeCurrency: string | null;
  /** Number of the movements of money that these amounts contain; it only grows. */
  movements: number;
  evidenceDueBy: Date | null;
  openedAt: Date;
}

/** Final statuses. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

const COLUMNS = `
  d.*, o.order_number, (SELECT e.state FROM dispute_evidence e WHERE e.dispute_id = d.id) AS evidence_state,
  (SELECT n.invoice_number FROM invoices n
    WHERE n.dispute_id = d.id AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)) AS credit_note`;
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
    withdrawn_amount, fee, fee_currency, movements, evidence_due_by, closed_at, created_at, updated_at, checked_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
  ON CONFLICT (processor_dispute_id) DO UPDATE SET amount = excluded.amount, reason = excluded.reason,
    status = excluded.status, withdrawn_amount = excluded.withdrawn_amount, fee = excluded.fee,
    fee_currency = excluded.fee_currency, movements = excluded.movements, evidence_due_by = excluded.evidence_due_by,
    closed_at = coalesce(d.closed_at, excluded.closed_at), updated_at = excluded.updated_at,
    checked_at = excluded.checked_at
  RETURNING *`;

/** Adds what `withdrawn_amount` changed by since the last movement. */
const INSERT_MOVEMENT = `
  INSERT INTO dispute_movements (dispute_id, amount, moved_at)
  SELECT d.id, d.withdrawn_amount - m.amount, $2 FROM disputes d
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS amount FROM dispute_movements WHERE dispute_id = d.id) m
  WHERE d.id = $1 AND d.withdrawn_amount <> m.amount`;

const HOUR_MS = 3_600_000;
const CHECK_MS = HOUR_MS;
/** Time after the decision in which the processor may still move money. */
const AFTERMATH_MS = 7 * 24 * HOUR_MS;

const TAKE_DUE = `
  WITH due AS (
    SELECT id FROM disputes
    WHERE checked_at IS NULL OR (checked_at < $2 AND (closed_at IS NULL OR closed_at > $3))
    ORDER BY checked_at NULLS FIRST LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  UPDATE disputes d SET checked_at = $1 FROM due WHERE d.id = due.id RETURNING d.processor_dispute_id`;

/** Stores disputes of payments. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundDisputesService,
    private readonly giftCards: DisputedGiftCardsService,
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
   * Stores or updates a dispute and its money, which the gift cards of the order follow. The status of a decided dispute no longer changes; its money may
   * be reinstated later. Staff is notified when it opens and when it is decided. Safe to repeat, in any order.
   */
  async recordDispute(dispute: ProcessorDispute): Promise<void> {
    await this.db.tx(async (tx) => {
      const payment = await tx.row<PaymentRow>(
        'SELECT id, order_id FROM payments WHERE processor_payment_intent_id = $1',
        [dispute.intentId],
      );
      const order = payment && (await lockOrder(tx, payment.order_id));
      if (!order) return;
      const known = await tx.row<Dispute>('SELECT * FROM disputes WHERE processor_dispute_id = $1', [
        dispute.id,
      ]);
      const saved = await this.save(tx, payment, dispute, known);
      await tx.execute(INSERT_MOVEMENT, [saved.id, this.clock.now()]);
      const isDecided = CLOSED.includes(saved.status) && !CLOSED.includes(known?.status ?? '');
      if (!known || isDecided) await this.outbox.emit(tx, 'dispute.changed', { disputeId: saved.id });
      await this.giftCards.followDisputes(tx, order);
      const taken = saved.withdrawn_amount - (known?.withdrawn_amount ?? 0);
      if (taken === 0) return;
      await this.refunds.followMoney(tx, order, payment.id);
      await this.outbox.emit(tx, 'dispute.money-moved', { orderId: order.id, disputeId: saved.id });
    });
  }

  /**
   * Takes disputes that are due for a reading: open ones and those that were just decided each hour, and those
   * that were never read. Marks them as read.
   */
  async takeDueDisputes(limit: number): Promise<string[]> {
    const now = this.clock.now();
    const rows = await this.db.rows<{ processor_dispute_id: string }>(TAKE_DUE, [
      now,
      new Date(now.getTime() - CHECK_MS),
      new Date(now.getTime() - AFTERMATH_MS),
      limit,
    ]);
    return rows.map(({ processor_dispute_id }) => processor_dispute_id);
  }

  /** Stores what is newer than the known state: a decision is final, and movements of money only add up. */
  private async save(
    tx: Tx,
    payment: PaymentRow,
    dispute: ProcessorDispute,
    known: Dispute | undefined,
  ): Promise<Dispute> {
    const now = this.clock.now();
    const isFinal = known !== undefined && CLOSED.includes(known.status);
    const status = isFinal ? known.status : dispute.status;
    const money = moneyOf(dispute);
    const latest = known && known.movements > dispute.movements ? known : money;
    const saved = await tx.row<Dispute>(UPSERT, [
      ...[payment.order_id, payment.id, dispute.id],
      ...[Math.max(dispute.amount, latest.withdrawn_amount), dispute.currency, dispute.reason, status],
      ...[latest.withdrawn_amount, latest.fee, latest.fee_currency, latest.movements],
      ...[dispute.evidenceDueBy, CLOSED.includes(status) ? now : null, dispute.openedAt, now],
    ]);
    if (!saved) throw new Error(`dispute ${dispute.id} was not stored`);
    return saved;
  }
}

interface PaymentRow {
  id: number;
  order_id: number;
}

type DisputeMoney = Pick<Dispute, 'withdrawn_amount' | 'fee' | 'fee_currency' | 'movements'>;

function moneyOf({ withdrawnAmount, fee, feeCurrency, movements }: ProcessorDispute): DisputeMoney {
  return { withdrawn_amount: withdrawnAmount, fee, fee_currency: feeCurrency, movements };
}
