import type { DeliveryView } from '../src/messaging/webhooks/webhooks.view';
import { type WebhookSink, startWebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

export const WEBHOOKS = '/admin/webhooks';
/** Longer than any pause between two tries, with its jitter. */
export const PAUSES_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * 60_000 * 1.2 + 1_000);

export interface TestHook {
  id: number;
  secret: string;
}

/** Webhooks and their deliveries. */
export class WebhookFixtures {
  private constructor(
    readonly booking: TestBooking,
    /** Receives the deliveries. */
    readonly sink: WebhookSink,
  ) {}

  /** Starts a service that may send to this machine, and a receiver. */
  static async open(): Promise<WebhookFixtures> {
    const started = [startBooking({ WEBHOOK_ALLOW_PRIVATE: 'true' }), startWebhookSink()] as const;
    return new WebhookFixtures(...(await Promise.all(started)));
  }

  async close(): Promise<void> {
    await Promise.all([this.booking.stop(), this.sink.close()]);
  }

  /**
   * Empties the database.
   * @returns the id of a new resource
   */
  async reset(): Promise<number> {
    await this.booking.empty('webhooks', 'resources', 'outbox', 'outbox_deliveries');
    this.sink.setMode('ok');
    this.sink.clear();
    return aResource(this.booking, { name: 'Studio' });
  }

  async register(fields: object = {}): Promise<TestHook> {
    const input = { url: this.sink.url, events: ['booking.created'], ...fields };
    const { status, body } = await this.booking.admin.post(WEBHOOKS, input);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as TestHook;
  }

  async book(room: number, fields: object = {}): Promise<any> {
    return (await this.booking.client.post('/bookings', bookingOf(room, fields))).body;
  }

  async advance(milliseconds: number): Promise<void> {
    this.booking.clock.advance(milliseconds);
    await this.booking.drain();
  }

  async log({ id }: TestHook): Promise<DeliveryView[]> {
    return (await this.booking.admin.get(`${WEBHOOKS}/${id}/deliveries`)).body as DeliveryView[];
  }

  bodies(): any[] {
    return this.sink.deliveries.map(({ body }) => JSON.parse(body) as unknown);
  }

  /** Creates a webhook with a dead delivery. */
  async failed(room: number): Promise<{ hook: TestHook; id: number }> {
    const hook = await this.register();
    this.sink.setMode('500');
    await this.book(room);
    await this.booking.drain();
    for (const pause of PAUSES_MS) await this.advance(pause);
    this.sink.setMode('ok');
    this.sink.clear();
    const [delivery] = await this.log(hook);
    if (!delivery) throw new Error('nothing was delivered');
    return { hook, id: delivery.id };
  }
}
