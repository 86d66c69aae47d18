import { randomUUID } from 'node:crypto';
import type { Browser } from './browser';
import { type Client, until } from './http';
import type { Inbox } from './inbox';
import type { Narrator } from './narrator';
import type { Data, Notifications, Order } from './store-types';

/** Login of the store's administrator in the development stack. */
export interface StaffLogin {
  email: string;
  password: string;
}

/** Everything that the store story needs. */
export interface StoreStage {
  narrator: Narrator;
  /** Client without a login. */
  store: Client;
  inbox: Inbox;
  browser: Browser;
  admin: StaffLogin;
}

/** A customer with an account. */
export class Shopper {
  constructor(
    readonly stage: StoreStage,
    readonly email: string,
    readonly client: Client,
  ) {}

  /** Returns one of the customer's orders. */
  async order(orderNumber: string): Promise<Order> {
    const { body } = await this.client.call<Data<Order>>('GET', `/orders/${orderNumber}`, { quiet: true });
    return body.data;
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
    const notice = await until(async () => {
      const { body } = await this.client.call<Notifications>('GET', '/user/notifications?per_page=50', {
        quiet: true,
      });
      return body.data.data.find(
        (entry) =>
          entry.type === type && (orderNumber === undefined || entry.data.order_number === orderNumber),
      );
    }, `The in-app list has no "${type}"`);
    this.stage.narrator.fact(`◆ in-app: “${notice.title}” (${type})`);
  }
}

/** Returns the header with a new idempotency key. */
export function attemptKey(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}
