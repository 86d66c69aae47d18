import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../events';
import { WebhookDeliveries } from './webhooks.deliveries.service';
import type { DisabledReason, Webhook, WebhookDelivery } from './webhooks.entity';
import { TEST_EVENT } from './webhooks.events';
import { lockWebhook } from './webhooks.queries';
import { pauseAfter, triesOf } from './webhooks.retries';
import { WebhookSecrets, signatureOf } from './webhooks.secrets';

/** Store-decisions, section 6. */
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 10_240;
const FAILURES_TO_DISABLE = 15;
const GONE = 410;
/** After that the sender is taken for dead; several times what a send can take. */
const SENDING_MS = 60_000;

/** What is being sent, and to whom. */
interface Sending {
  hook: Webhook;
  delivery: WebhookDelivery;
}

/** How a try ended. */
interface Outcome {
  /** Null without an answer. */
  status: number | null;
  body: string | null;
  error: string | null;
  retryAfter?: string;
  durationMs: number;
}

/**
 * Sends deliveries, one at a time for each webhook: a job sends the next one that is due and asks for the job after
 * it. A receiver that is slow or owed a lot keeps one worker busy at most and delays nobody else.
 */
@Injectable()
export class WebhookSender {
  private readonly tries: LabelledCounter;
  private readonly logger = new Logger(WebhookSender.name);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly http: OutboundHttp,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: WebhookDeliveries,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    metrics: Metrics,
  ) {
    const help = 'Tries to deliver to webhooks, by outcome: accepted or failed.';
    this.tries = metrics.counter('webhook_attempts_total', help, 'outcome', ['accepted', 'failed']);
  }

  /** Sends the delivery of a webhook that has been due the longest, if there is one. */
  async sendNext(webhookId: number): Promise<void> {
    const sending = await this.db.tx((tx) => this.claim(tx, webhookId));
    if (!sending) return;
    const outcome = await this.attempt(sending);
    this.tries.add(isSuccess(outcome.status) ? 'accepted' : 'failed');
    await this.db.tx((tx) => this.settle(tx, sending, outcome));
  }

  /** Takes the right to send for this webhook; whoever finds it taken comes back when it must be free. */
  private async claim(tx: Tx, webhookId: number): Promise<Sending | undefined> {
    const hook = await lockWebhook(tx, webhookId);
    if (!hook) return undefined;
    const now = this.clock.now();
    if (hook.sending_until && hook.sending_until > now) {
      await this.deliveries.wake(tx, webhookId, hook.sending_until);
      return undefined;
    }
    const delivery = await tx.row<WebhookDelivery & Record<string, unknown>>(
      `SELECT * FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending' AND next_retry_at <= $2
       ORDER BY next_retry_at, id LIMIT 1`,
      [webhookId, now],
    );
    if (!delivery) {
      await this.deliveries.wakeForNext(tx, webhookId);
      return undefined;
    }
    await tx.execute('UPDATE webhooks SET sending_until = $2 WHERE id = $1', [
      webhookId,
      new Date(now.getTime() + SENDING_MS),
    ]);
    return { hook, delivery };
  }

  private async attempt({ hook, delivery }: Sending): Promise<Outcome> {
    const start = performance.now();
    const took = (): number => Math.round(performance.now() - start);
    try {
      const answer = await this.http.send({
        method: 'POST',
        url: hook.url,
        headers: this.headersOf({ hook, delivery }),
        body: delivery.payload,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      const { status } = answer;
      return {
        status,
        // Postgres cannot store NUL in a text.
        body: answer.body.replaceAll('\0', ''),
        error: isSuccess(status) ? null : `The receiver answered ${status}.`,
        retryAfter: answer.headers['retry-after'],
        durationMs: took(),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) this.logger.error(error, 'a webhook delivery could not be made');
      const message = error instanceof OutboundError ? error.message : 'The delivery could not be made.';
      return { status: null, body: null, error: message, durationMs: took() };
    }
  }

  private headersOf({ hook, delivery }: Sending): Record<string, string> {
    return {
      'content-type': 'application/json',
      'user-agent': 'Comptoir-Webhooks',
      'X-Webhook-Id': delivery.event_id,
      'X-Webhook-Event': delivery.event,
      'X-Webhook-Timestamp': String(Math.floor(this.clock.now().getTime() / 1000)),
      'X-Webhook-Attempt': String(delivery.attempts + 1),
      'X-Webhook-Signature': signatureOf(delivery.payload, this.secrets.open(hook.secret, hook.user_id)),
    };
  }

  /** Writes down how a try ended, unless another sender has taken over meanwhile, and sees to what comes next. */
  private async settle(tx: Tx, { hook: { id }, delivery }: Sending, outcome: Outcome): Promise<void> {
    const hook = await lockWebhook(tx, id);
    if (!hook) return;
    const attempts = delivery.attempts + 1;
    const succeeded = isSuccess(outcome.status);
    const mayRetry = !succeeded && hook.is_active && outcome.status !== GONE;
    const now = this.clock.now();
    const pause = mayRetry
      ? pauseAfter({ event: delivery.event, attempts }, { retryAfter: outcome.retryAfter, now })
      : undefined;
    const written = await tx.execute(
      `UPDATE webhook_deliveries SET attempts = $2, status = $3, response_code = $4, response_body = $5, error = $6,
         duration_ms = $7, next_retry_at = $8, delivered_at = $9
       WHERE id = $1 AND attempts = $2::integer - 1`,
      [
        delivery.id,
        attempts,
        succeeded ? 'succeeded' : pause === undefined ? 'failed' : 'pending',
        outcome.status,
        outcome.body,
        outcome.error,
        outcome.durationMs,
        pause === undefined ? null : new Date(now.getTime() + pause),
        succeeded ? now : null,
      ],
    );
    if (!written) return;
    const ranOut = !succeeded && delivery.event !== TEST_EVENT && attempts === triesOf(delivery.event);
    const failures = succeeded ? 0 : hook.failures_in_row + Number(ranOut);
    await tx.execute('UPDATE webhooks SET sending_until = NULL, failures_in_row = $2 WHERE id = $1', [
      id,
      failures,
    ]);
    if (hook.is_active && outcome.status === GONE) await this.disable(tx, id, 'gone');
    else if (hook.is_active && failures >= FAILURES_TO_DISABLE) await this.disable(tx, id, 'failing');
    await this.deliveries.wakeForNext(tx, id);
  }

  private async disable(tx: Tx, id: number, reason: DisabledReason): Promise<void> {
    const now = this.clock.now();
    await tx.execute(
      `UPDATE webhooks SET is_active = false, disabled_reason = $2, disabled_at = $3, updated_at = $3 WHERE id = $1`,
      [id, reason, now],
    );
    await this.deliveries.giveUp(tx, id);
    await this.outbox.emit(tx, 'webhook.disabled', { webhookId: id });
  }
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
