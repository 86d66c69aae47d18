import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type FeedEvent, eventIdOf } from '@comptoir/events';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { TEST_EVENT, type WebhookEngineEvents, type WebhookEngineJobs } from './webhook-events';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import { isNextInOrder } from './webhooks.queries';
import type { BaseWebhookDelivery } from './webhooks.entity';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 1_000;
const RESENT_AT_ONCE = 1_000;
/** Longer than the start of any send takes. */
const OVERDUE_MS = 5 * 60_000;

/** An event for receivers. */
export interface WebhookMessage {
  /** Identifies the cause. Each event of it gets its own id. */
  cause: string;
  event: string;
  data: Record<string, unknown>;
  /** Time of the event; defaults to now. */
  at?: Date;
  /** Values of the service's own columns of deliveries, by name. */
  extraColumns?: Record<string, number>;
}

/** A stretch of time. */
export interface Stretch {
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** An event of a record for one webhook. */
export interface RecordDelivery {
  webhookId: number;
  event: FeedEvent;
}

const INSERT_RECORDS = `
  INSERT INTO webhook_deliveries AS d (webhook_id, event_id, event, payload, next_retry_at, created_at)
  SELECT webhook_id, event_id, event, payload, $5, $5
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[]) AS given (webhook_id, event_id, event, payload)
  ON CONFLICT ON CONSTRAINT webhook_deliveries_once`;
const SEND_AGAIN = `
  DO UPDATE SET status = 'pending', attempts = 0, next_retry_at = excluded.next_retry_at WHERE d.status <> 'pending'`;

/** Creates deliveries and schedules their sending. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(Outbox) private readonly outbox: Outbox<WebhookEngineEvents, WebhookEngineJobs>,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
  ) {}

  /**
   * Creates one delivery for each webhook, with the final body, and schedules the sending.
   * @returns ids of the deliveries, without webhooks that have the event already
   */
  async createDeliveries(
    tx: Tx,
    webhookIds: number[],
    { cause, event, data, at, extraColumns = {} }: WebhookMessage,
  ): Promise<number[]> {
    if (!webhookIds.length) return [];
    const now = this.clock.now();
    const payload = JSON.stringify({ event, timestamp: (at ?? now).toISOString(), data });
    const names = Object.keys(extraColumns).map((name) => `, ${name}`);
    const values = names.map((_, index) => `, $${index + 6}::integer`);
    const rows = await tx.rows<{ id: number }>(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, event, payload, next_retry_at, created_at${names.join('')})
       SELECT webhook_id, $2, $3, $4, $5, $5${values.join('')} FROM unnest($1::integer[]) AS given (webhook_id)
       ON CONFLICT ON CONSTRAINT webhook_deliveries_once DO NOTHING RETURNING id`,
      [webhookIds, eventIdOf(cause, event), event, payload, now, ...Object.values(extraColumns)],
    );
    for (const id of webhookIds) await this.scheduleSend(tx, id, now);
    return rows.map(({ id }) => id);
  }

  /** Creates a delivery with an example, and schedules the sending. @returns its id */
  async createTest(tx: Tx, webhookId: number, event: string, data: object): Promise<number> {
    const now = this.clock.now();
    const row = await tx.row<{ id: number }>(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, event, payload, is_test, next_retry_at, created_at)
       VALUES ($1, $2, $3, $4, true, $5, $5) RETURNING id`,
      [
        webhookId,
        eventIdOf(randomUUID(), event),
        event,
        JSON.stringify({
          event,
          timestamp: now.toISOString(),
          ...(event !== TEST_EVENT && { test: true }),
          data,
        }),
        now,
      ],
    );
    await this.scheduleSend(tx, webhookId, now);
    return row?.id ?? 0;
  }

  /**
   * Creates deliveries of events of records with one statement, and schedules the sending.
   * @param again true to send those again that the webhooks have
   */
  async createRecordDeliveries(tx: Tx, wanted: readonly RecordDelivery[], again: boolean): Promise<void> {
    if (!wanted.length) return;
    const now = this.clock.now();
    await tx.execute(again ? INSERT_RECORDS + SEND_AGAIN : `${INSERT_RECORDS} DO NOTHING`, [
      wanted.map(({ webhookId }) => webhookId),
      wanted.map(({ event }) => event.id),
      wanted.map(({ event }) => event.type),
      wanted.map(({ event: { type, data, occurredAt } }) =>
        JSON.stringify({ event: type, timestamp: occurredAt.toISOString(), data }),
      ),
      now,
    ]);
    const ids = new Set(wanted.map(({ webhookId }) => webhookId));
    for (const id of [...ids].sort((a, b) => a - b)) await this.scheduleSend(tx, id, now);
  }

  /**
   * Sends a delivery again now, even for a disabled webhook. A delivery that is waiting or being sent is not
   * sent twice. Lock its webhook first.
   */
  async resendDelivery<D extends BaseWebhookDelivery>(tx: Tx, delivery: D): Promise<D> {
    const now = this.clock.now();
    await this.scheduleSend(tx, delivery.webhook_id, now);
    if (delivery.next_retry_at && delivery.next_retry_at <= now) return delivery;
    await tx.execute(`UPDATE webhook_deliveries SET status = 'pending', next_retry_at = $2 WHERE id = $1`, [
      delivery.id,
      now,
    ]);
    return { ...delivery, status: 'pending', next_retry_at: now };
  }

  /** Sends the finished deliveries of a stretch of time again, with all attempts, in small batches. */
  async resendStretch(webhookId: number, { from, until }: Stretch): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const ids = await this.db.tx((tx) => this.resendBatch(tx, [webhookId, after ?? 0, from, until]));
      after = ids.length === RESENT_AT_ONCE ? Math.max(...ids) : undefined;
    }
  }

  private async resendBatch(
    tx: Tx,
    [webhookId, ...stretch]: readonly [number, number, Date, Date],
  ): Promise<number[]> {
    const now = this.clock.now();
    const rows = await tx.rows<{ id: number }>(
      // One that waits for a retry is sent now, and keeps its attempts: it may be on its way at this moment.
      `UPDATE webhook_deliveries SET status = 'pending', next_retry_at = $5,
         attempts = CASE status WHEN 'pending' THEN attempts ELSE 0 END WHERE id = ANY (ARRAY(
         SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND id > $2 AND created_at >= $3 AND created_at < $4
           AND (status <> 'pending' OR attempts > 0) AND NOT is_test ORDER BY id LIMIT ${RESENT_AT_ONCE}))
       RETURNING id`,
      [webhookId, ...stretch, now],
    );
    if (rows.length) await this.scheduleSend(tx, webhookId, now);
    return rows.map(({ id }) => id);
  }

  /** Schedules the next send of a webhook. At most one such job waits for each webhook. */
  async scheduleSend(tx: Tx, webhookId: number, at: Date): Promise<void> {
    const delayMs = at.getTime() - this.clock.now().getTime();
    await this.outbox.enqueue(tx, 'webhooks.send', { webhookId }, { delayMs, key: String(webhookId) });
  }

  /** Schedules the next due delivery of a webhook, if there is one. */
  async scheduleNextSend(tx: Tx, webhookId: number): Promise<void> {
    const next = await tx.row<{ at: Date | null }>(
      `SELECT min(next_retry_at) AS at FROM webhook_deliveries d WHERE webhook_id = $1 AND status = 'pending'
         ${isNextInOrder(this.options.orderedBy)}`,
      [webhookId],
    );
    if (next?.at) await this.scheduleSend(tx, webhookId, next.at);
  }

  /** Marks the pending deliveries of a disabled webhook as failed. */
  async failPendingDeliveries(tx: Tx, webhookId: number): Promise<void> {
    await tx.execute(
      `UPDATE webhook_deliveries SET status = 'failed', next_retry_at = NULL, error = 'The webhook was disabled.'
       WHERE webhook_id = $1 AND status = 'pending'`,
      [webhookId],
    );
  }

  /** Schedules pending deliveries whose job has failed. */
  async scheduleOverdueSends(): Promise<void> {
    await this.db.tx(async (tx) => {
      const overdue = await tx.rows<{ id: number }>(
        `SELECT DISTINCT webhook_id AS id FROM webhook_deliveries WHERE status = 'pending' AND next_retry_at < $1
         ORDER BY webhook_id`,
        [new Date(this.clock.now().getTime() - OVERDUE_MS)],
      );
      for (const { id } of overdue) await this.scheduleNextSend(tx, id);
    });
  }

  /**
   * Deletes finished deliveries that are older than a month, in small batches: each stays far below the time limit of
   * statements. One that is sent again meanwhile stays.
   */
  async deleteOldDeliveries(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      deleted = await this.db.tx((tx) =>
        tx.execute(
          `DELETE FROM webhook_deliveries WHERE status <> 'pending' AND id = ANY (ARRAY(
             SELECT id FROM webhook_deliveries WHERE status <> 'pending' AND created_at < $1
             ORDER BY created_at LIMIT $2))`,
          [before, DELETED_AT_ONCE],
        ),
      );
    }
  }
}
