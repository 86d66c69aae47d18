import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '@comptoir/testing';
import type { CheckoutShop, Shopper, TestItem } from '../../apps/store-api/test/checkout/checkout.fixture';

/** Result of one write of a client. Times are those of `performance.now()`. */
interface Outcome {
  service: 'store' | 'booking';
  began: number;
  ended: number;
  acknowledged: boolean;
}

/** Everything that clients of both services need. */
export interface Place {
  shop: CheckoutShop;
  item: TestItem;
  shoppers: readonly Shopper[];
  store: TestClient;
  booking: TestClient;
  resourceId: number;
}

const PAUSE_MS = 50;
const HOUR_MS = 3_600_000;
const FIRST_BOOKING = Date.parse('2030-01-07T00:00Z');

/** Clients that buy, pay and book one after the other, and remember what was acknowledged. */
export class Traffic {
  /** Numbers of orders with a 201 response. */
  readonly orders: string[] = [];
  /** Numbers of orders whose payment was confirmed. */
  readonly paid: string[] = [];
  /** Ids of bookings with a 201 response. */
  readonly bookings: number[] = [];
  readonly outcomes: Outcome[] = [];
  private readonly running: Promise<void>[] = [];
  private stopping = false;
  private hours = 0;

  constructor(private readonly place: Place) {}

  start(): void {
    const { shoppers } = this.place;
    const buyers = shoppers.map((shopper) => () => this.buy(shopper));
    for (const act of [...buyers, () => this.book(), () => this.book()]) this.running.push(this.repeat(act));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Time of the first acknowledged write of a service that began after a moment. */
  firstAfter(service: Outcome['service'], moment: number): number | undefined {
    return this.outcomes.find((one) => one.service === service && one.acknowledged && one.began > moment)
      ?.ended;
  }

  /** Time of the last write that failed; undefined when none did. */
  get lastError(): number | undefined {
    return this.outcomes.findLast(({ acknowledged }) => !acknowledged)?.ended;
  }

  private async repeat(act: () => Promise<unknown>): Promise<void> {
    while (!this.stopping) {
      await act();
      await sleep(PAUSE_MS);
    }
  }

  private async buy({ accessToken, addressId }: Shopper): Promise<void> {
    const { shop, item, store } = this.place;
    const client = store.as(accessToken);
    const cart = { product_id: item.productId, variant_id: item.variantId, quantity: 1 };
    if (!(await this.acknowledged('store', () => client.post('/cart/items', cart), 200))) return;
    const order = { shipping_address_id: addressId, shipping_method_id: shop.methodId };
    const placed = await this.acknowledged<{ data: { order_number: string } }>(
      'store',
      () => client.post('/orders', order),
      201,
    );
    if (!placed) return;
    const number = placed.data.order_number;
    this.orders.push(number);
    const payment = { order_number: number, payment_method_id: 'pm_card_visa' };
    const paid = await this.acknowledged<{ data: { status: string } }>(
      'store',
      () => client.post('/payments/intent', payment),
      200,
    );
    if (paid?.data.status === 'paid') this.paid.push(number);
  }

  private async book(): Promise<void> {
    const { booking, resourceId } = this.place;
    const start = FIRST_BOOKING + this.hours++ * HOUR_MS;
    const booked = await this.acknowledged<{ id: number }>(
      'booking',
      () =>
        booking.post('/bookings', {
          resource_id: resourceId,
          client_name: 'Ada Lovelace',
          email: 'ada@example.com',
          start_at: new Date(start).toISOString(),
          end_at: new Date(start + HOUR_MS).toISOString(),
        }),
      201,
    );
    if (booked) this.bookings.push(booked.id);
  }

  /** Returns the body of a response with the expected status. */
  private async acknowledged<T>(
    service: Outcome['service'],
    call: () => ReturnType<TestClient['post']>,
    status: number,
  ): Promise<T | undefined> {
    const began = performance.now();
    const response = await call().catch(() => undefined);
    const acknowledged = response?.status === status;
    this.outcomes.push({ service, began, ended: performance.now(), acknowledged });
    return acknowledged ? (response.body as T) : undefined;
  }
}
