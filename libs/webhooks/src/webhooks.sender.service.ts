import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  WebhookAttemptsService,
  isSuccess,
} from './webhooks.attempts.service';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import type { WebhookEngineEvents } from './webhook-events';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import { isNextInOrder, lockWebhook } from './webhooks.queries';
import { resultOfAttempt } from './attempt-result';
import type { BaseWebhookDelivery, DisabledReason } from './webhooks.entity';

/** After this time the sender counts as dead. Several times as long as a send may take. */
const SENDING_MS = 60_000;

/**
 * Sends deliveries, one at a time for each webhook: a job sends the next due delivery and schedules the job
 * after it. A receiver that is slow or has many pending deliveries occupies one worker at most.
 */
@Injectable()
export class WebhookSenderService {
  private readonly tries: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: WebhookAttemptsService,
    private readonly deliveries: WebhookDeliveriesService,
    @Inject(Outbox) private readonly outbox: Outbox<WebhookEngineEvents>,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
    metrics: Metrics,
  ) {
    const help = 'Tries to deliver to webhooks, by outcome: accepted or failed.';
    this.tries = metrics.counter('webhook_attempts_total', help, 'outcome', ['accepted', 'failed']);
  }

  /** Sends the oldest due delivery of a webhook, if there is one. */
  async sendNextDelivery(webhookId: number): Promise<void> {
    const sending = await this.db.tx((tx) => this.claimDelivery(tx, webhookId));
    if (!sending) return;
    const outcome = await this.attempts.postDelivery(sending);
    this.tries.add(isSuccess(outcome.status) ? 'accepted' : 'failed');
    await this.db.tx((tx) => this.recordResult(tx, sending, outcome));
  }

  /** Claims the right to send for this webhook. If another sender has it, schedules a later send. */
  private async claimDelivery(tx: Tx, webhookId: number): Promise<ClaimedDelivery | undefined> {
    const hook = await lockWebhook(tx, webhookId);
    if (!hook) return undefined;
    const now = this.clock.now();
    if (hook.sending_until && hook.sending_until > now) {
      await this.deliveries.scheduleSend(tx, webhookId, hook.sending_until);
      return undefined;
    }
    const delivery = await tx.row<BaseWebhookDelivery>(
      `SELECT * FROM webhook_deliveries d WHERE webhook_id = $1 AND status = 'pending' AND next_retry_at <= $2
         ${isNextInOrder(this.options.orderedBy)}
       ORDER BY next_retry_at, id LIMIT 1`,
      [webhookId, now],
    );
    if (!delivery) {
      await this.deliveries.scheduleNextSend(tx, webhookId);
      return undefined;
    }
    const until = new Date(now.getTime() + SENDING_MS);
    await tx.execute('UPDATE webhooks SET sending_until = $2 WHERE id = $1', [webhookId, until]);
    return { hook, delivery };
  }

  /** Records the outcome of an attempt, unless another sender has taken over, and schedules the next send. */
  private async recordResult(
    tx: Tx,
    { hook: { id }, delivery }: ClaimedDelivery,
    outcome: AttemptOutcome,
  ): Promise<void> {
    const hook = await lockWebhook(tx, id);
    if (!hook) return;
    const ended = { hook, delivery, outcome, now: this.clock.now() };
    const settled = resultOfAttempt(ended, this.options.retryDelaysMs);
    const written = await tx.execute(
      `UPDATE webhook_deliveries SET attempts = $2, status = $3, response_code = $4, response_body = $5, error = $6,
         duration_ms = $7, next_retry_at = $8, delivered_at = $9
       WHERE id = $1 AND attempts = $2::integer - 1`,
      [
        delivery.id,
        settled.attempts,
        settled.status,
        outcome.status,
        outcome.body,
        outcome.error,
        outcome.durationMs,
        settled.nextRetryAt,
        settled.deliveredAt,
      ],
    );
    if (!written) return;
    await tx.execute('UPDATE webhooks SET sending_until = NULL, failures_in_row = $2 WHERE id = $1', [
      id,
      settled.failuresInRow,
    ]);
    if (settled.disabledReason) await this.disableWebhook(tx, id, settled.disabledReason);
    await this.deliveries.scheduleNextSend(tx, id);
  }

  private async disableWebhook(tx: Tx, id: number, reason: DisabledReason): Promise<void> {
    await tx.execute(
      `UPDATE webhooks SET is_active = false, disabled_reason = $2, disabled_at = $3, updated_at = $3 WHERE id = $1`,
      [id, reason, this.clock.now()],
    );
    await this.deliveries.failPendingDeliveries(tx, id);
    await this.outbox.emit(tx, 'webhook.disabled', { webhookId: id });
  }
}
