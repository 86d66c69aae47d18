import { createHmac } from 'node:crypto';
import type { EmulatorClock } from './clock';
import { newId } from './ids';
import { WebhookClient } from './webhook-client';
import type { DeliveryRecord, EventRecord } from './records';
import type { Store } from './store';

/** Faults of deliveries. */
export interface WebhookSettings {
  /** Number of extra copies of each event for every receiver. */
  duplicate: number;
  /** Milliseconds before the first attempt. */
  delay_ms: number;
  /** Delivers in another order than the events happened. */
  reorder: boolean;
  /** Number of next attempts that get lost; they are retried like any failed one. */
  fail_next: number;
  /** Delivers nothing until a flush or until this is false again. */
  paused: boolean;
}

export interface WebhookOptions {
  urls: readonly string[];
  secret: string;
  clock: EmulatorClock;
  /** Milliseconds before each retry; the last one repeats. */
  retryDelays: readonly number[];
  maxAttempts: number;
  /** Time limit of a receiver in milliseconds. */
  timeout: number;
}

/** One attempt in the log of recent deliveries. */
export interface DeliveryAttempt {
  event: string;
  type: string;
  url: string;
  attempt: number;
  /** HTTP status, or `null` when there was no response. */
  status: number | null;
  delivered: boolean;
}

const undisturbed: WebhookSettings = {
  duplicate: 0,
  delay_ms: 0,
  reorder: false,
  fail_next: 0,
  paused: false,
};
const logLength = 200;
const parallel = 8;
const reorderSpread = 400;

/**
 * Delivers events to their receivers: signed, at least once, with retries, without delaying API responses.
 */
export class Webhooks {
  readonly settings: WebhookSettings = { ...undisturbed };
  readonly recent: DeliveryAttempt[] = [];
  private urls: readonly string[];
  private readonly postman: WebhookClient;
  private readonly inFlight = new Map<string, Promise<boolean>>();
  private timer: NodeJS.Timeout | null = null;
  private armedFor = Infinity;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly options: WebhookOptions,
  ) {
    this.urls = options.urls;
    this.postman = new WebhookClient(options.timeout);
  }

  /** Number of receivers of every event. */
  get receivers(): number {
    return this.urls.length;
  }

  start(): void {
    this.arm();
  }

  /** Sends new events to these receivers; pending deliveries stay as they are. */
  setUrls(urls: readonly string[]): void {
    this.urls = urls;
  }

  configure(change: Partial<WebhookSettings>): WebhookSettings {
    Object.assign(this.settings, change);
    this.arm();
    return { ...this.settings };
  }

  reset(): void {
    Object.assign(this.settings, undisturbed);
    this.recent.length = 0;
  }

  enqueue(event: EventRecord): void {
    const { duplicate, delay_ms: delay, reorder } = this.settings;
    for (const url of this.urls) {
      for (let copy = 0; copy <= duplicate; copy += 1) {
        const jitter = reorder ? Math.random() * reorderSpread : 0;
        const due = Date.now() + delay + jitter;
        this.store.deliveries.put({ id: newId('del'), event: event.id, url, attempts: 0, due });
      }
    }
    this.wake(Date.now() + delay);
  }

  /** Queues an event again for every receiver, like "resend" of the dashboard. */
  resend(event: EventRecord): void {
    for (const url of this.urls) {
      this.store.deliveries.put({ id: newId('del'), event: event.id, url, attempts: 0, due: Date.now() });
    }
    this.arm();
  }

  /** Returns the number of receivers that have not accepted an event yet. */
  pendingFor(eventId: string): number {
    const urls = this.store.deliveries.all().filter((delivery) => delivery.event === eventId);
    return new Set(urls.map((delivery) => delivery.url)).size;
  }

  /**
   * Attempts every pending delivery now, even before its time and while deliveries are paused, in the order
   * of the events (newest first with `reorder`). New deliveries are included.
   */
  async flush(): Promise<{ delivered: number; failed: number; pending: number }> {
    const tried = new Set<string>();
    const counts = { delivered: 0, failed: 0 };
    for (let batch = this.untried(tried); batch.length > 0; batch = this.untried(tried)) {
      for (const delivery of batch) {
        tried.add(delivery.id);
        const delivered = await (this.inFlight.get(delivery.id) ?? this.attempt(delivery));
        counts[delivered ? 'delivered' : 'failed'] += 1;
      }
    }
    this.arm();
    return { ...counts, pending: this.store.deliveries.size };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.disarm();
    this.postman.close();
    await Promise.allSettled(this.inFlight.values());
  }

  private untried(tried: ReadonlySet<string>): DeliveryRecord[] {
    const rows = this.store.deliveries.all().filter((delivery) => !tried.has(delivery.id));
    return this.settings.reorder ? rows.reverse() : rows;
  }

  private disarm(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.armedFor = Infinity;
  }

  private get idle(): boolean {
    return this.stopped || this.settings.paused || this.inFlight.size >= parallel;
  }

  private wake(due: number): void {
    if (this.idle || due >= this.armedFor) return;
    this.disarm();
    this.armedFor = due;
    this.timer = setTimeout(() => this.dispatch(), Math.max(0, due - Date.now()));
  }

  private arm(): void {
    this.disarm();
    if (this.idle) return;
    const waiting = this.store.deliveries.all().filter((delivery) => !this.inFlight.has(delivery.id));
    const first = Math.min(...waiting.map((delivery) => delivery.due));
    if (Number.isFinite(first)) this.wake(first);
  }

  private dispatch(): void {
    const now = Date.now();
    const due = this.store.deliveries
      .all()
      .filter((delivery) => delivery.due <= now && !this.inFlight.has(delivery.id))
      .sort((left, right) => left.due - right.due);
    for (const delivery of due.slice(0, parallel - this.inFlight.size)) {
      void this.attempt(delivery).then(() => this.arm());
    }
    this.arm();
  }

  private attempt(delivery: DeliveryRecord): Promise<boolean> {
    const attempt = this.send(delivery).finally(() => this.inFlight.delete(delivery.id));
    this.inFlight.set(delivery.id, attempt);
    return attempt;
  }

  private async send(delivery: DeliveryRecord): Promise<boolean> {
    const event = this.store.events.get(delivery.event);
    if (event === undefined) {
      this.store.deliveries.delete(delivery.id);
      return false;
    }
    const lost = this.settings.fail_next > 0;
    if (lost) this.settings.fail_next -= 1;
    const body = JSON.stringify(event, null, 2);
    const status = lost ? null : await this.postman.post(delivery.url, body, this.sign(body));
    const delivered = status !== null && status >= 200 && status < 300;
    this.settle(delivery, event, status, delivered);
    return delivered;
  }

  private settle(
    delivery: DeliveryRecord,
    event: EventRecord,
    status: number | null,
    delivered: boolean,
  ): void {
    if (this.stopped || this.store.deliveries.get(delivery.id) === undefined) return;
    const attempts = delivery.attempts + 1;
    this.recent.push({
      event: event.id,
      type: event.type,
      url: delivery.url,
      attempt: attempts,
      status,
      delivered,
    });
    if (this.recent.length > logLength) this.recent.shift();
    if (delivered || attempts >= this.options.maxAttempts) this.store.deliveries.delete(delivery.id);
    else this.store.deliveries.put({ ...delivery, attempts, due: Date.now() + this.retryDelay(attempts) });
    this.store.persist();
  }

  private retryDelay(attempts: number): number {
    return this.options.retryDelays[attempts - 1] ?? this.options.retryDelays.at(-1) ?? 0;
  }

  /**
   * Returns the `Stripe-Signature` header: the time of the attempt, and an HMAC over that time and the body.
   */
  private sign(body: string): string {
    const timestamp = Math.floor(this.options.clock.now().getTime() / 1000);
    const signature = createHmac('sha256', this.options.secret).update(`${timestamp}.${body}`).digest('hex');
    return `t=${timestamp},v1=${signature}`;
  }
}
