import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { EventsReaderService, type FeedEvent } from '@comptoir/events';
import { Outbox, recordEventName } from '@comptoir/jobs';
import { type Stretch, WebhookDeliveriesService } from './webhooks.deliveries.service';
import type { WebhookEngineEvents, WebhookEngineJobs } from './webhook-events';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';

const BATCH = 500;

/** Publishes events of records to webhooks and to handlers of this service, and sends past events again. */
@Injectable()
export class WebhookRecordsService {
  constructor(
    private readonly db: Db,
    private readonly reader: EventsReaderService,
    private readonly deliveries: WebhookDeliveriesService,
    @Inject(Outbox) private readonly outbox: Outbox<WebhookEngineEvents, WebhookEngineJobs>,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
  ) {}

  /** Creates the deliveries of all events that are not published yet, and emits those that have handlers here. */
  async publishRecordEvents(): Promise<void> {
    for (let published = BATCH; published === BATCH;) published = await this.publishBatch();
  }

  private async publishBatch(): Promise<number> {
    const events = await this.reader.readUnpublished(BATCH);
    if (!events.length) return 0;
    await this.db.tx(async (tx) => {
      if (!(await this.reader.markPublished(tx, events))) return;
      const types = [...new Set(events.map(({ type }) => type))];
      const receivers = await this.options.recordReceivers(tx, types);
      const wanted = events.flatMap((event) =>
        receivers
          .filter(({ events: names }) => names.includes(event.type))
          .map(({ id }) => ({ webhookId: id, event })),
      );
      await this.deliveries.createRecordDeliveries(tx, wanted, false);
      await this.emitToHandlers(tx, types, events);
    });
    return events.length;
  }

  private async emitToHandlers(
    tx: Tx,
    types: readonly string[],
    events: readonly FeedEvent[],
  ): Promise<void> {
    const outbox = this.outbox as unknown as Outbox<Record<string, object>>;
    for (const type of types.filter((one) => outbox.hasEvent(recordEventName(one)))) {
      const payloads = events
        .filter((event) => event.type === type)
        .map(({ id, data, occurredAt }) => ({ id, type, occurred_at: occurredAt.toISOString(), data }));
      await outbox.emitAll(tx, recordEventName(type), payloads);
    }
  }

  /** Has a worker send a webhook the events of a stretch of time again. */
  async enqueueReplay(webhookId: number, { from, until }: Stretch): Promise<void> {
    const stretch = { webhookId, from: from.toISOString(), until: until.toISOString() };
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'webhooks.replay', stretch));
  }

  /**
   * Sends the deliveries of a stretch of time again, and events of records that the webhook names now and did not get
   * then. Does nothing for a disabled webhook.
   */
  async replayStretch(webhookId: number, stretch: Stretch): Promise<void> {
    const hook = await this.db.row<{ events: string[] }>(
      'SELECT events FROM webhooks WHERE id = $1 AND is_active',
      [webhookId],
    );
    if (!hook) return;
    await this.deliveries.resendStretch(webhookId, stretch);
    for (let after: number | undefined = 0; after !== undefined;) {
      const events = await this.reader.readStretch({ ...stretch, after }, hook.events, BATCH);
      await this.sendAgain(webhookId, events);
      after = events.length === BATCH ? events.at(-1)?.position : undefined;
    }
  }

  private async sendAgain(webhookId: number, events: readonly FeedEvent[]): Promise<void> {
    const types = [...new Set(events.map(({ type }) => type))];
    if (!types.length) return;
    await this.db.tx(async (tx) => {
      const receivers = await this.options.recordReceivers(tx, types);
      const names = receivers.find(({ id }) => id === webhookId)?.events ?? [];
      const wanted = events.filter(({ type }) => names.includes(type)).map((event) => ({ webhookId, event }));
      await this.deliveries.createRecordDeliveries(tx, wanted, true);
    });
  }
}
