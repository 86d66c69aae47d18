import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { TestItem } from '../checkout/checkout.fixture';
import { type OrderWish, type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

/** Figures of a replacement order, in minor units. */
export interface ReplacementFigures {
  id: number;
  order_number: string;
  status: string;
  payment_status: string;
  total: number;
  exchange_amount: number;
  amount_due: number;
  paid_amount: number;
  refunded_amount: number;
}

/** A store in which delivered orders are returned and exchanged. */
export class ExchangesFixtures {
  private constructor(
    readonly store: TestStore,
    readonly refunds: RefundsFixtures,
  ) {}

  static async open(shared?: TestStore): Promise<ExchangesFixtures> {
    const store = shared ?? (await startStore());
    return new ExchangesFixtures(store, await RefundsFixtures.open(store));
  }

  item(price: number, stock = 100): Promise<TestItem> {
    return this.refunds.shop.item(price, stock);
  }

  /** Places an order that is delivered; by default two lamps at 60.00 and shipping at 5.00, by card. */
  delivered(wish: OrderWish = {}): Promise<PaidOrder> {
    return this.refunds.order({ status: 'delivered', ...wish });
  }

  /** Creates a return whose units of the given lines were received. */
  async received(
    order: Pick<PaidOrder, 'order_number' | 'shopper'>,
    units: [orderItemId: number | undefined, quantity: number][],
  ): Promise<{ id: number; items: { id: number }[] }> {
    const { body } = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'other',
      items: units.map(([order_item_id, quantity]) => ({ order_item_id, quantity })),
    });
    if (!body.data) throw new Error(JSON.stringify(body));
    for (const status of ['approved', 'received']) {
      const answer = await this.put(body.data.id, { status });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
    return body.data;
  }

  put(id: number, body: object): Promise<TestResponse> {
    return this.refunds.manager.client.put(`/admin/returns/${id}`, body);
  }

  /** Exchanges the first `quantity` units of the first line, and runs the jobs. */
  async exchange(
    order: PaidOrder,
    body: object,
    quantity = 1,
  ): Promise<ReplacementFigures & { returnId: number }> {
    const { id } = await this.received(order, [[order.items[0]?.id, quantity]]);
    const answer = await this.put(id, { status: 'exchanged', ...body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    await this.refunds.settle();
    return { ...(await this.replacementOf(id)), returnId: id };
  }

  /** Reads the replacement order of a return. */
  async replacementOf(returnId: number): Promise<ReplacementFigures> {
    const row = await this.store.db.row<ReplacementFigures>(
      `SELECT o.id, o.order_number, o.status, o.payment_status, o.total, o.exchange_amount, o.amount_due,
         o.paid_amount, o.refunded_amount
       FROM orders o JOIN returns r ON r.replacement_order_id = o.id WHERE r.id = $1`,
      [returnId],
    );
    if (!row) throw new Error('the return has no replacement order');
    return row;
  }

  figuresOf({ id }: { id: number }): Promise<ReplacementFigures | undefined> {
    return this.store.db.row<ReplacementFigures>(
      `SELECT id, order_number, status, payment_status, total, exchange_amount, amount_due, paid_amount,
         refunded_amount FROM orders WHERE id = $1`,
      [id],
    );
  }

  /** Pays the amount due of an order by card, and returns it as an order of the tests. */
  async pay(order: PaidOrder, { id, order_number }: ReplacementFigures): Promise<PaidOrder> {
    const { client } = order.shopper;
    const paid = await client.post('/payments/intent', { order_number, payment_method_id: 'pm_card_visa' });
    if (paid.body.data?.status !== 'paid') throw new Error(JSON.stringify(paid.body));
    await this.refunds.settle();
    const { items, total } = (await client.get(`/orders/${order_number}`)).body.data;
    const intent = paid.body.data.processor_payment_intent_id;
    return { id, order_number, items, total, intent, shopper: order.shopper };
  }

  /** Lets the days pass in which the difference can be paid, and runs the schedules. */
  async expire(days = 3): Promise<void> {
    this.store.clock.advance(days * DAY_MS + 60_000);
    const jobs = this.store.get(JobsRuntime);
    for (const schedule of ['check-open-payments', 'expire-orders']) await jobs.runSchedule(schedule);
    await this.refunds.settle();
  }

  /** Lists the documents of an order as `type total: tender amount, …`, in the order of their issue. */
  async documentsOf({ id }: { id: number }): Promise<string[]> {
    const rows = await this.store.db.rows<{ type: string; total: number; snapshot: Snapshot }>(
      'SELECT type, total, snapshot FROM invoices WHERE order_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ type, total, snapshot }) => {
      const tenders = snapshot.tenders.map(({ kind, amount }) => `${kind} ${amount}`);
      return `${type} ${total}: ${tenders.join(', ')}`;
    });
  }

  /** Lists the refunds of an order as `source amount status`, oldest first. */
  async refundsOf(order: { id: number }): Promise<string[]> {
    const rows = await this.store.db.rows<{ source: string; amount: number; status: string }>(
      'SELECT source, amount, status FROM refunds WHERE order_id = $1 ORDER BY id',
      [order.id],
    );
    return rows.map(({ source, amount, status }) => `${source} ${amount} ${status}`);
  }
}

interface Snapshot {
  tenders: { kind: string; amount: number }[];
}
