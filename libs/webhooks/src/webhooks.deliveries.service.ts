import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { WebhookEngineEvents, WebhookEngineJobs } from './webhook-events';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import { isNextInOrder } from './webhooks.queries';
import type { BaseWebhookDelivery } from './webhooks.entity';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Longer than any send takes to be started. */
const OVERDUE_MS = 5 * 60_000;
const EVENT_ID_LENGTH = 32;

/** An event as receivers get it. */
export interface WebhookMessage {
  /** Names what has happened; each event of it gets an id of its own. */
  cause: string;
  event: string;
  data: Record<string, unknown>;
  /** When it has happened; now, when left out. */
  at?: Date;
  /** Columns that only this service's deliveries have, by name. */
  extraColumns?: Record<string, number>;
}

/** The log of deliveries: what is owed to which receiver. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(Outbox) private readonly outbox: Outbox<WebhookEngineEvents, WebhookEngineJobs>,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
  ) {}

  /**
   * Writes one delivery for each receiver, with the body as it will be sent, and has them sent.
   * @returns ids of the deliveries; a receiver that was owed the event already gets no second one
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

  /**
   * Sends a delivery again now, also to a webhook that is disabled. One that is waiting or under way is not sent
   * twice. Its webhook must be locked.
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

  /** Has the next delivery of a webhook sent at a time; it never has more than one such job waiting. */
  async scheduleSend(tx: Tx, webhookId: number, at: Date): Promise<void> {
    const delayMs = at.getTime() - this.clock.now().getTime();
    await this.outbox.enqueue(tx, 'webhooks.send', { webhookId }, { delayMs, key: String(webhookId) });
  }

  /** `wake` for whatever is due next, if anything is. */
  async scheduleNextSend(tx: Tx, webhookId: number): Promise<void> {
    const next = await tx.row<{ at: Date | null }>(
      `SELECT min(next_retry_at) AS at FROM webhook_deliveries d WHERE webhook_id = $1 AND status = 'pending'
         ${isNextInOrder(this.options.orderedBy)}`,
      [webhookId],
    );
    if (next?.at) await this.scheduleSend(tx, webhookId, next.at);
  }

  /** Gives up what a webhook that is disabled is still owed. */
  async failPendingDeliveries(tx: Tx, webhookId: number): Promise<void> {
    await tx.execute(
      `UPDATE webhook_deliveries SET status = 'failed', next_retry_at = NULL, error = 'The webhook was disabled.'
       WHERE webhook_id = $1 AND status = 'pending'`,
      [webhookId],
    );
  }

  /** Starts again what nobody is going to send, because the job that should have was given up. */
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

  /** Forgets what was settled a month ago. */
  async deleteOldDeliveries(): Promise<void> {
    await this.db.rows(`DELETE FROM webhook_deliveries WHERE status <> 'pending' AND created_at < $1`, [
      new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS),
    ]);
  }
}

function eventIdOf(cause: string, event: string): string {
  return `evt_${createHash('sha256').update(`${cause}:${event}`).digest('hex').slice(0, EVENT_ID_LENGTH)}`;
}
