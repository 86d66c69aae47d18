import type { Result, SessionStore, StoreClient } from '@comptoir/store-client';
import type { Browser } from './browser';
import type { Inbox } from './inbox';
import type { Narrator } from './narrator';
import type { Order } from './store-types';
import { until } from './until';

/** Login of the store's administrator in the development stack. */
export interface StaffLogin {
  email: string;
  password: string;
}

/** Everything that the store story needs. */
export interface StoreStage {
  narrator: Narrator;
  /** Client without a login. */
  store: StoreClient;
  /** The same without a word about its calls. */
  quiet: StoreClient;
  customer: CustomerClients;
  /** Client of the administrator, who logs in first. */
  staff: StoreClient;
  inbox: Inbox;
  browser: Browser;
  admin: StaffLogin;
}

/** Two clients with one session: that of the customer. */
export interface CustomerClients {
  client: StoreClient;
  /** For polling, without a word about its calls. */
  quiet: StoreClient;
  session: SessionStore;
}

/** A customer with an account. */
export class Shopper {
  constructor(
    readonly stage: StoreStage,
    readonly email: string,
  ) {}

  get client(): StoreClient {
    return this.stage.customer.client;
  }

  get quiet(): StoreClient {
    return this.stage.customer.quiet;
  }

  /** Returns one of the customer's orders. */
  order(orderNumber: string): Promise<Order> {
    return this.quiet.orders.get({ order_number: orderNumber });
  }

  /** Waits until the worker has moved the order to a status. */
  async orderOnceIs(orderNumber: string, status: string, paymentStatus: string): Promise<Order> {
    const order = await until(async () => {
      const found = await this.order(orderNumber);
      return found.status === status && found.payment_status === paymentStatus ? found : undefined;
    }, `Order ${orderNumber} did not become ${status} and ${paymentStatus}`);
    this.stage.narrator.fact(`${orderNumber} is ${order.status}, its payment ${order.payment_status}`);
    return order;
  }

  /** Waits for an in-app notification. */
  async notified(type: string, orderNumber?: string): Promise<void> {
    const suits = (entry: Notice): boolean =>
      entry.type === type && (orderNumber === undefined || entry.data.order_number === orderNumber);
    const notice = await until(
      async () => (await this.quiet.notifications.list({ per_page: 50 })).data.find(suits),
      `The in-app list has no "${type}"`,
    );
    this.stage.narrator.fact(`◆ in-app: “${notice.title}” (${type})`);
  }
}

type Notice = Result<'notifications.list'>['data'][number];
