import { randomUUID } from 'node:crypto';
import type { Browser } from './browser';
import { type Client, until } from './http';
import type { Inbox } from './inbox';
import type { Narrator } from './narrator';
import type { Data, Notifications, Order } from './store-types';

/** The people of the development stack who sign in to the store. */
export interface StaffLogin {
  email: string;
  password: string;
}

/** All that a story about the store needs. */
export interface StoreStage {
  narrator: Narrator;
  /** Not signed in. */
  store: Client;
  inbox: Inbox;
  browser: Browser;
  admin: StaffLogin;
}

/** Somebody with an account, in front of the shop. */
export class Shopper {
  constructor(
    readonly stage: StoreStage,
    readonly email: string,
    readonly client: Client,
  ) {}

  /** An order of theirs as the shop shows it. */
  async order(orderNumber: string): Promise<Order> {
    const { body } = await this.client.call<Data<Order>>('GET', `/orders/${orderNumber}`, { quiet: true });
    return body.data;
  }

  /** Waits until the worker has moved the order there. */
  async orderOnceIs(orderNumber: string, status: string, paymentStatus: string): Promise<Order> {
    const order = await until(async () => {
      const found = await this.order(orderNumber);
      return found.status === status && found.payment_status === paymentStatus ? found : undefined;
    }, `Order ${orderNumber} did not become ${status} and ${paymentStatus}`);
    this.stage.narrator.fact(`${orderNumber} is ${order.status}, its payment ${order.payment_status}`);
    return order;
  }

  /** Waits for an entry of the in-app list. */
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

/** A key that names one attempt to the idempotent routes. */
export function attemptKey(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}
