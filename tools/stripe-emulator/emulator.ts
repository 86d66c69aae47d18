import { dashboard, type Account, type Settings } from './account';
import { Api } from './api';
import { publishableKeyOf } from './api-keys';
import { balanceRoutes } from './balance';
import { expireAuthorization } from './capture';
import { chargeRoutes } from './charges';
import type { EmulatorClock } from './clock';
import { settlePayment } from './charging';
import { authenticate } from './confirmation';
import { customerRoutes } from './customers';
import { closeDispute, disputeRoutes, openDispute } from './disputes';
import { eventRoutes } from './event-routes';
import { Faults, type Fault, type NewFault } from './faults';
import { fileRoutes } from './files';
import { HttpServer } from './http-server';
import { paymentIntentRoutes } from './payment-intents';
import { paymentMethodRoutes } from './payment-methods';
import type {
  DisputeRecord,
  PaymentIntentRecord,
  PayoutRecord,
  RefundRecord,
  TaskRecord,
  TaxTransactionRecord,
} from './records';
import { payOut, payoutRoutes } from './payouts';
import { taxRoutes } from './tax';
import { taxTransactionRoutes } from './tax-transactions';
import { createRefund, refundRoutes, settleRefund, type RefundParams } from './refunds';
import { Schedule } from './schedule';
import { Store } from './store';
import { Webhooks, type WebhookSettings } from './webhooks';

export interface EmulatorOptions {
  /** 0 for any free port. */
  port: number;
  /** Defaults to 127.0.0.1. */
  host?: string;
  /** Every event is sent to each of these URLs. */
  webhookUrls?: readonly string[];
  /** Secret for signing events, like the `whsec_…` of an endpoint. */
  webhookSecret: string;
  /** The account's secret key (`sk_test_…`). */
  secretKey: string;
  /** Defaults to the secret key with `pk_` in place of `sk_`. */
  publishableKey?: string;
  /** File for the account's data between runs. */
  stateFile?: string;
  clock?: EmulatorClock;
  /** Milliseconds before each retry of a delivery; the last one repeats. */
  retryDelays?: readonly number[];
  /** Number of attempts after which a delivery fails. */
  maxAttempts?: number;
  /** Time limit of a webhook receiver in milliseconds. */
  webhookTimeout?: number;
  /** Milliseconds until a refund of the refund test cards reaches its final state. */
  refundDelay?: number;
}

/** A fault; everything but `type` has a default. */
export type FaultOptions = Pick<NewFault, 'type'> & Partial<NewFault>;

const routes = [
  ...paymentIntentRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...taxRoutes,
  ...taxTransactionRoutes,
  ...eventRoutes,
];

const retryDelays = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const systemClock: EmulatorClock = { now: () => new Date() };

/** A running emulator with its controls, for tests and developers. */
export class StripeEmulator {
  readonly publishableKey: string;
  /** Address of the emulator, without a trailing slash. */
  url = '';
  private readonly account: Account;
  private readonly server: HttpServer;
  private closing: Promise<void> | null = null;

  constructor(private readonly options: EmulatorOptions) {
    this.publishableKey = options.publishableKey ?? publishableKeyOf(options.secretKey);
    this.account = this.openAccount();
    const api = new Api(this.account, routes, {
      secret: options.secretKey,
      publishable: this.publishableKey,
    });
    this.server = new HttpServer(this.account, api, this.publishableKey);
  }

  /** Opens the port and continues the pending work of an earlier run. */
  async start(): Promise<void> {
    const host = this.options.host ?? '127.0.0.1';
    const port = await this.server.listen(this.options.port, host);
    this.url = `http://${reachable(host)}:${port}`;
    this.account.schedule.start((task) => this.perform(task));
    this.account.webhooks.start();
  }

  /** Stops the server and deliveries, and writes the state file. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  /** Sends new events to these receivers; pending deliveries stay as they are. */
  setWebhookUrls(urls: readonly string[]): void {
    this.account.webhooks.setUrls(urls);
  }

  /** Changes the faults of webhook deliveries. */
  configureWebhooks(change: Partial<WebhookSettings>): WebhookSettings {
    return this.account.webhooks.configure(change);
  }

  /** Attempts every pending delivery now, even while deliveries are paused. */
  flushWebhooks(): Promise<{ delivered: number; failed: number; pending: number }> {
    return this.account.webhooks.flush();
  }

  /** Adds a fault of API requests; everything but `type` has a default. */
  addFault(fault: FaultOptions): Fault {
    const usual = { when: 'before', status: 500, stall_ms: 20_000, probability: 1, count: null } as const;
    return this.account.faults.add({ ...usual, method: null, path: null, ...fault });
  }

  clearFaults(): void {
    this.account.faults.clear();
  }

  /** Ends the 3-D Secure step of a payment, as the customer would. */
  authenticate(intentId: string, outcome: 'succeed' | 'fail'): PaymentIntentRecord {
    const intent = this.account.store.paymentIntents.get(intentId);
    if (intent === undefined) throw new Error(`No such payment_intent: '${intentId}'`);
    return this.saved(authenticate(this.account, dashboard, intent, outcome === 'succeed'));
  }

  /** Ends the authorization of a payment that was not captured in time. */
  expireAuthorization(intentId: string): PaymentIntentRecord {
    const intent = this.account.store.paymentIntents.get(intentId);
    if (intent === undefined) throw new Error(`No such payment_intent: '${intentId}'`);
    return this.saved(expireAuthorization(this.account, dashboard, intent));
  }

  /** Opens a dispute of a charge, or of a part of it, as the cardholder's bank would. */
  dispute(chargeId: string, reason = 'fraudulent', inquiry = false, amount?: number): DisputeRecord {
    return this.saved(openDispute(this.account, dashboard, chargeId, { reason, inquiry, amount }));
  }

  /** Decides a dispute, as the cardholder's bank would. */
  decideDispute(id: string, outcome: 'won' | 'lost'): DisputeRecord {
    const row = this.account.store.disputes.get(id);
    if (row === undefined) throw new Error(`No such dispute: '${id}'`);
    return this.saved(closeDispute(this.account, dashboard, row, outcome));
  }

  /** Pays out what is on the balance in one currency. */
  payOut(currency: string): PayoutRecord {
    return this.saved(payOut(this.account, dashboard, currency));
  }

  /** Refunds a payment, as in the dashboard. */
  refund(params: RefundParams): RefundRecord {
    return this.saved(createRefund(this.account, dashboard, params));
  }

  /**
   * Runs all delayed changes now.
   * @returns their number
   */
  settle(): number {
    return this.account.schedule.runAll();
  }

  /** Changes the delays of refunds and of payments in `processing`. */
  configure(change: Partial<Settings>): Settings {
    return Object.assign(this.account.settings, change);
  }

  /** Returns the sales and refunds that were recorded for tax returns, in order. */
  taxTransactions(): TaxTransactionRecord[] {
    return this.account.store.taxTransactions.all();
  }

  /** Returns the number of stored objects of each kind. */
  counts(): Record<string, number> {
    return this.account.store.counts();
  }

  /** Deletes all data and restores the defaults. */
  reset(): void {
    this.account.reset();
  }

  private openAccount(): Account {
    const { options } = this;
    const store = new Store(options.stateFile);
    const clock = options.clock ?? systemClock;
    const webhooks = new Webhooks(store, {
      urls: options.webhookUrls ?? [],
      secret: options.webhookSecret,
      clock,
      retryDelays: options.retryDelays ?? retryDelays,
      maxAttempts: options.maxAttempts ?? 60,
      timeout: options.webhookTimeout ?? 10_000,
    });
    const initial: Settings = { refundDelay: options.refundDelay ?? 1_000, processingDelay: null };
    const settings = { ...initial };
    const faults = new Faults();
    const address = (): string => this.url;
    return {
      store,
      clock,
      webhooks,
      settings,
      faults,
      schedule: new Schedule(store),
      get url(): string {
        return address();
      },
      reset: (): void => {
        faults.clear();
        webhooks.reset();
        Object.assign(settings, initial);
        store.reset();
      },
    };
  }

  private perform(task: TaskRecord): void {
    if (task.kind === 'settle_refund') settleRefund(this.account, dashboard, task.object);
    else settlePayment(this.account, dashboard, task.object);
  }

  private saved<T>(row: T): T {
    this.account.store.persist();
    return row;
  }

  private async shutDown(): Promise<void> {
    this.account.schedule.stop();
    await Promise.all([this.server.close(), this.account.webhooks.stop()]);
    this.account.store.close();
  }
}

/** Returns the address of a server that listens on all interfaces. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Starts an emulator and waits until it is ready. */
export async function startStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const emulator = new StripeEmulator(options);
  await emulator.start();
  return emulator;
}
