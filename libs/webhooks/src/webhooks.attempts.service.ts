import { Inject, Injectable, Logger } from '@nestjs/common';
import { EventRecordsService } from '@comptoir/events';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { Clock } from '@comptoir/time';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import { WebhookSecretsService } from './webhooks.secrets.service';
import { signatureOf, standardHeaders } from './signatures';
import type { BaseWebhook, BaseWebhookDelivery } from './webhooks.entity';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 10_240;

/** A delivery that is being sent, and its webhook. */
export interface ClaimedDelivery {
  hook: BaseWebhook;
  delivery: BaseWebhookDelivery;
}

/** Outcome of an attempt. */
export interface AttemptOutcome {
  /** Status of the response; null without one. */
  status: number | null;
  body: string | null;
  error: string | null;
  retryAfter?: string;
  durationMs: number;
}

/** Posts deliveries to their receivers. It does not schedule or record anything. */
@Injectable()
export class WebhookAttemptsService {
  private readonly logger = new Logger(WebhookAttemptsService.name);

  constructor(
    private readonly clock: Clock,
    private readonly http: OutboundHttp,
    private readonly secrets: WebhookSecretsService,
    private readonly records: EventRecordsService,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
  ) {}

  /** Makes one attempt. A failure is part of the outcome; it never throws. */
  async postDelivery(sending: ClaimedDelivery): Promise<AttemptOutcome> {
    const start = performance.now();
    const took = (): number => Math.round(performance.now() - start);
    try {
      const body = await this.bodyOf(sending);
      const {
        status,
        headers,
        body: answer,
      } = await this.http.send({
        method: 'POST',
        url: sending.hook.url,
        headers: this.headersOf(sending, body),
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      return {
        status,
        // PostgreSQL cannot store NUL in a text.
        body: answer.replaceAll('\0', ''),
        error: isSuccess(status) ? null : `The receiver answered ${status}.`,
        retryAfter: headers['retry-after'],
        durationMs: took(),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) this.logger.error(error, 'a webhook delivery could not be made');
      const message = error instanceof OutboundError ? error.message : 'The delivery could not be made.';
      return { status: null, body: null, error: message, durationMs: took() };
    }
  }

  /**
   * Adds the record to the payload of a webhook that asked for it. The record is that of this moment and is not stored,
   * so that the log of deliveries holds no personal data.
   */
  private async bodyOf({ hook, delivery }: ClaimedDelivery): Promise<string> {
    if (hook.include !== 'record' || delivery.is_test) return delivery.payload;
    const payload = JSON.parse(delivery.payload) as { data: { id?: unknown } };
    const record = await this.records.readRecord(delivery.event, Number(payload.data.id));
    if (record === undefined) return delivery.payload;
    return JSON.stringify({ ...payload, data: { ...payload.data, record } });
  }

  /** Signs each attempt anew, so that receivers may reject signatures with an old timestamp. */
  private headersOf({ hook, delivery }: ClaimedDelivery, body: string): Record<string, string> {
    const now = this.clock.now();
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const { event_id: id } = delivery;
    const [secret, ...previous] = this.secrets.validSecrets(hook, now);
    return {
      'content-type': 'application/json',
      'user-agent': 'Comptoir-Webhooks',
      ...standardHeaders({ id, timestamp, body }, [secret, ...previous]),
      'X-Webhook-Id': id,
      'X-Webhook-Event': delivery.event,
      'X-Webhook-Timestamp': timestamp,
      'X-Webhook-Attempt': String(delivery.attempts + 1),
      'X-Webhook-Signature': signatureOf(this.options.signedText(body, timestamp), secret),
    };
  }
}

/** Returns true when the receiver accepted the delivery: any 2xx. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
