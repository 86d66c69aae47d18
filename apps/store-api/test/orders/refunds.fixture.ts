import Stripe from 'stripe';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { PaymentFixtures } from './payments.fixture';
import type { TestStore } from '../store-harness';

export interface PaidOrder {
  id: number;
  order_number: string;
  items: { id: number; quantity: number; total: string }[];
  total: string;
  /** The intent that paid; empty without a card payment. */
  intent: string;
  shopper: Shopper;
}

export interface OrderWish {
  shopper?: Shopper;
  lines?: [item: TestItem, quantity: number][];
  card?: string;
  /** Moves the order to this status once it is paid. */
  status?: string;
  checkout?: object;
}

/** Refunded amounts of an order here and at the processor, in minor units. */
export interface RefundTotals {
  status: string;
  payment_status: string;
  paid_amount: number;
  refunded_amount: number;
  refunding_amount: number;
}

/** A store with a manager, and orders that were paid by card. */
export class RefundsFixtures {
  readonly payments: PaymentFixtures;

  private constructor(
    readonly store: TestStore,
    readonly shop: CheckoutShop,
    readonly manager: TestAccount,
    readonly lamp: TestItem,
  ) {
    this.payments = new PaymentFixtures(store);
  }

  static async open(store: TestStore): Promise<RefundsFixtures> {
    const shop = await openCheckout(store);
    const lamp = await shop.item(6000, 100_000, { name: 'Lamp' });
    return new RefundsFixtures(store, shop, await shop.staff(), lamp);
  }

  get processor(): Stripe.Stripe {
    return this.payments.dashboard;
  }

  /** Places an order; by default two lamps at 125.00 with shipping. */
  async order(wish: OrderWish = {}): Promise<PaidOrder> {
    const shopper = wish.shopper ?? (await this.shop.shopper());
    for (const [item, quantity] of wish.lines ?? [[this.lamp, 2] as const])
      await this.shop.fill(shopper, item, quantity);
    const placed = await shopper.client.post('/orders', wish.checkout ?? {});
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
    const { id, order_number, items, total, amount_due, payment_method } = placed.body.data;
    let intent = '';
    if (amount_due !== '0.00' && payment_method === 'card') {
      const body = { order_number, payment_method_id: wish.card ?? 'pm_card_visa' };
      const paid = await shopper.client.post('/payments/intent', body);
      const { status, authorized_amount } = paid.body.data ?? {};
      const isPaid = status === 'paid' || (authorized_amount ?? '0.00') !== '0.00';
      if (!isPaid) throw new Error(JSON.stringify(paid.body));
      intent = paid.body.data.processor_payment_intent_id;
    }
    await this.settle();
    if (wish.status) await this.move({ id }, wish.status);
    return { id, order_number, items, total, intent, shopper };
  }

  async move({ id }: { id: number }, status: string, more: object = {}): Promise<TestResponse> {
    const answer = await this.manager.client.patch(`/admin/orders/${id}/status`, {
      ...{ status, unpaid: true },
      ...more,
    });
    await this.settle();
    return answer;
  }

  /** Requests a refund without waiting for its jobs. */
  refund({ order_number }: Pick<PaidOrder, 'order_number'>, body: object = {}): Promise<TestResponse> {
    return this.manager.client.post('/admin/refunds', { order_number, reason: 'Scratched.', ...body });
  }

  /** Runs the pending jobs, and delivers the processor's events. */
  async settle(): Promise<void> {
    await this.store.drain();
    await this.payments.deliverEvents();
  }

  /** Runs jobs, events and checks until nothing is pending. Failures of jobs are expected here. */
  async rest(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await this.settle().catch(() => undefined);
      this.store.clock.advance(6 * 60_000);
      await this.store.get(JobsRuntime).runSchedule('check-open-refunds');
    }
    await this.settle();
  }

  /** Retries the failed jobs, as operators do. */
  async retryFailed(): Promise<void> {
    const runtime = this.store.get(JobsRuntime);
    for (const { eventId, handler } of await runtime.listFailedDeliveries(100))
      await runtime.retryDelivery(eventId, handler);
  }

  async books({ id }: { id: number }): Promise<RefundTotals> {
    const row = await this.store.db.row<RefundTotals>(
      'SELECT status, payment_status, paid_amount, refunded_amount, refunding_amount FROM orders WHERE id = $1',
      [id],
    );
    if (!row) throw new Error('the order is gone');
    return row;
  }

  async refundsOf({ id }: { id: number }): Promise<Record<string, unknown>[]> {
    return this.store.db.rows('SELECT * FROM refunds WHERE order_id = $1 ORDER BY id', [id]);
  }

  /** Returns the id of the charge that paid an order. */
  async chargeOf({ intent }: Pick<PaidOrder, 'intent'>): Promise<string> {
    const { latest_charge } = await this.processor.paymentIntents.retrieve(intent);
    return typeof latest_charge === 'string' ? latest_charge : '';
  }

  /** Returns the amount refunded at the processor, in minor units. */
  async refundedAtProcessor({ intent }: Pick<PaidOrder, 'intent'>): Promise<number> {
    const charge = await this.processor.charges.retrieve(await this.chargeOf({ intent }));
    return charge.amount_refunded;
  }

  /** Returns the orders whose refunded card amount differs between the processor and the store. */
  async differences(orders: readonly PaidOrder[]): Promise<unknown[]> {
    const differing: unknown[] = [];
    for (const order of orders) {
      const row = await this.store.db.row<{ card: number; held: number }>(
        `SELECT coalesce(sum(card_amount) FILTER (WHERE status = 'processed'), 0)::int AS card,
           (SELECT refunded_amount::int FROM payments WHERE order_id = $1 AND status = 'paid') AS held
         FROM refunds WHERE order_id = $1`,
        [order.id],
      );
      const processor = await this.refundedAtProcessor(order);
      if (row?.card !== processor || row.held !== processor)
        differing.push({ order: order.id, ...row, processor });
    }
    return differing;
  }
}
