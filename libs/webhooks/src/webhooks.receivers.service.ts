import { Injectable } from '@nestjs/common';
import { currentActor } from '@comptoir/audit';
import type { Tx } from '@comptoir/db';
import { type ErrorFactory, defineErrors } from '@comptoir/errors';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { Clock } from '@comptoir/time';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import { MASKED_SECRET, WebhookSecretsService } from './webhooks.secrets.service';
import type { BaseWebhook, Include } from './webhooks.entity';

const { FORBIDDEN } = defineErrors({ FORBIDDEN: [403, 'Only people may have whole records sent.'] });

/** Input for a receiver. */
export interface ReceiverInput<E extends string> {
  url: string;
  events: E[];
  /** Generated when absent. */
  secret?: string | null;
  is_active?: boolean;
  include?: Include | null;
}

type InputColumn = 'url' | 'events' | 'include' | 'secret' | 'is_active' | 'created_at' | 'updated_at';

/** A receiver before it is stored. */
export interface ReceiverDraft<E extends string, Own> {
  columns: Pick<BaseWebhook<E>, InputColumn> & Own;
  /** The plain secret, which is shown only once. */
  secret: string;
}

/**
 * Creates and updates receivers of events.
 * @typeParam Own columns that only this service's receivers have
 */
@Injectable()
export class WebhookReceiversService<Own extends object = object> {
  constructor(
    private readonly clock: Clock,
    private readonly http: OutboundHttp,
    private readonly secrets: WebhookSecretsService<Own>,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  /**
   * Checks a URL. It calls the resolver, so call it before a transaction. @throws the error of `toError`,
   * about the field `url`
   */
  async checkUrl(url: string, toError: ErrorFactory): Promise<void> {
    try {
      await this.http.checkUrl(url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw toError({ errors: { url: [error.message] }, cause: error });
    }
  }

  /** Builds a new receiver for the service to store. @throws FORBIDDEN for an API key that wants records */
  buildReceiver<E extends string>(input: ReceiverInput<E>, own: Own): ReceiverDraft<E, Own> {
    rejectKey(input.include ?? null);
    const secret = input.secret || this.secrets.generateSecret();
    const now = this.clock.now();
    const columns = {
      ...own,
      url: input.url,
      events: [...new Set(input.events)],
      secret: this.secrets.sealSecret(secret, own),
      is_active: input.is_active ?? true,
      include: input.include ?? null,
      created_at: now,
      updated_at: now,
    };
    return { columns, secret };
  }

  /**
   * Updates the given fields. Disabling a webhook fails its pending deliveries; enabling it resets its
   * failures. The masked secret leaves the secret unchanged. A replaced secret still signs for a day.
   * @param hook locked by this transaction
   * @throws FORBIDDEN for an API key that changes a receiver of records
   */
  async updateReceiver<E extends string, H extends BaseWebhook<E> & Own>(
    tx: Tx,
    hook: H,
    input: Partial<ReceiverInput<E>>,
  ): Promise<H> {
    const {
      url = hook.url,
      events = hook.events,
      is_active = hook.is_active,
      include = hook.include,
    } = input;
    rejectKey(include ?? hook.include);
    const secret = input.secret === MASKED_SECRET ? undefined : input.secret;
    if (!is_active) await this.deliveries.failPendingDeliveries(tx, hook.id);
    const startsAfresh = is_active && !hook.is_active;
    const now = this.clock.now();
    const changed = {
      ...hook,
      ...(secret && this.secrets.replaceSecret(hook, secret, now)),
      url,
      events: [...new Set(events)],
      is_active,
      include,
      updated_at: now,
      ...(startsAfresh && { failures_in_row: 0, disabled_reason: null, disabled_at: null }),
    };
    const row = await tx.row<{ version: number }>(
      `UPDATE webhooks SET url = $2, events = $3, secret = $4, is_active = $5, updated_at = $6, failures_in_row = $7,
         disabled_reason = $8, disabled_at = $9, previous_secret = $10, previous_secret_until = $11, include = $12 WHERE id = $1
       RETURNING version`,
      [
        hook.id,
        changed.url,
        changed.events,
        changed.secret,
        changed.is_active,
        changed.updated_at,
        changed.failures_in_row,
        changed.disabled_reason,
        changed.disabled_at,
        changed.previous_secret,
        changed.previous_secret_until,
        changed.include,
      ],
    );
    return { ...changed, version: row?.version ?? hook.version };
  }
}

/** A key would get records of areas that it has no scope for, at an address of its choice. */
function rejectKey(include: Include | null): void {
  if (include && currentActor()?.api_key) throw FORBIDDEN();
}
