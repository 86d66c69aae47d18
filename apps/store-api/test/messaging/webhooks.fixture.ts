import { Outbox } from '@comptoir/jobs';
import { type WebhookSink, startWebhookSink } from '../../../../tools/testing-servers/webhook-sink';
import type { StoreEvents } from '../../src/events';
import type { TestCustomer } from '../orders/payments.fixture';
import { type TestStore, startStore } from '../store-harness';

/** Longer than any pause between two attempts with its jitter. */
export const RETRY_PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * 60_000 * 1.2 + 1_000);

export interface TestHook {
  id: number;
  secret: string;
}

export interface DeliveryRow {
  id: number;
  event: string;
  event_id: string;
  payload: string;
  status: string;
  attempts: number;
  response_code: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  next_retry_at: Date | null;
  created_at: Date;
}

/** Receivers and their deliveries. */
export class WebhookFixtures {
  private constructor(
    readonly store: TestStore,
    /** Server of the receivers. */
    readonly sink: WebhookSink,
  ) {}

  /** Starts a store that may send to this machine, and a receiver. */
  static async open(): Promise<WebhookFixtures> {
    const started = [startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' }), startWebhookSink()] as const;
    return new WebhookFixtures(...(await Promise.all(started)));
  }

  async close(): Promise<void> {
    await Promise.all([this.store.stop(), this.sink.close()]);
  }

  /** Deletes all webhooks and deliveries. */
  async reset(): Promise<void> {
    await this.store.db.rows('DELETE FROM webhooks');
    await this.store.drain();
    this.sink.setMode('ok');
    this.sink.clear();
  }

  async register(
    { client }: Pick<TestCustomer, 'client'>,
    url: string,
    events: string[] = ['order.placed'],
  ): Promise<TestHook> {
    const { status, body } = await client.post('/user/webhooks', { url, events });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  }

  async emit<K extends keyof StoreEvents>(event: K, payload: StoreEvents[K]): Promise<void> {
    await this.store.db.tx((tx) => this.store.get<Outbox<StoreEvents>>(Outbox).emit(tx, event, payload));
  }

  /** Publishes an event and waits for its deliveries. */
  async publish<K extends keyof StoreEvents>(event: K, payload: StoreEvents[K]): Promise<void> {
    await this.emit(event, payload);
    await this.store.drain();
  }

  async deliveriesOf({ id }: Pick<TestHook, 'id'>): Promise<DeliveryRow[]> {
    return this.store.db.rows<DeliveryRow>(
      'SELECT * FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id',
      [id],
    );
  }

  async hook(id: number): Promise<Record<string, unknown> | undefined> {
    return this.store.db.row('SELECT * FROM webhooks WHERE id = $1', [id]);
  }

  async advance(milliseconds: number): Promise<void> {
    this.store.clock.advance(milliseconds);
    await this.store.drain();
  }
}
