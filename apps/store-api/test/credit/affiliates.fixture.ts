import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import type { TestStore } from '../store-harness';

export interface TestAffiliate extends TestAccount {
  affiliateId: number;
  code: string;
}

export interface PlacedOrder {
  id: number;
  order_number: string;
}

/** A store whose admin manages affiliates. */
export interface AffiliateShop extends CheckoutShop {
  admin: TestAccount;
  /** Costs 100.00. */
  lamp: TestItem;
  /** Creates an active affiliate, by default at 5 %. */
  affiliate(input?: object): Promise<TestAffiliate>;
  /** Orders one lamp with the given code. */
  order(shopper: Shopper, code?: string, headers?: Record<string, string>): Promise<PlacedOrder>;
  /** Changes the status of an order, and waits for the handlers. */
  move(order: PlacedOrder, status: string, more?: object): Promise<void>;
  /** Creates a delivered order with a code. */
  delivered(code: string): Promise<PlacedOrder>;
  conversionsOf(affiliate: TestAffiliate): Promise<{ id: number; order_id: number; status: string }[]>;
  /** Reads balance, total earned and orders from the affiliate's own routes. */
  totalsOf(affiliate: TestAffiliate): Promise<[balance: string, earned: string, orders: number]>;
  pay(affiliate: TestAffiliate, body?: object): Promise<TestResponse>;
}

export async function openAffiliates(store: TestStore): Promise<AffiliateShop> {
  const shop = await openCheckout(store);
  const admin = await shop.staff('admin');
  const lamp = await shop.item(10_000, 100_000, { name: 'Lamp' });

  const affiliate = async (input: object = {}): Promise<TestAffiliate> => {
    const account = await signedIn(store);
    const body = { user_id: account.id, ...input };
    const { status, body: answer } = await admin.client.post('/admin/affiliates', body);
    if (status !== 201) throw new Error(JSON.stringify(answer));
    return { ...account, affiliateId: answer.data.id, code: answer.data.code };
  };
  const order = async (
    shopper: Shopper,
    code?: string,
    headers?: Record<string, string>,
  ): Promise<PlacedOrder> => {
    await shop.fill(shopper, lamp);
    const { status, body } = await shopper.client.post('/orders', { affiliate_code: code }, { headers });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const move = async ({ id }: PlacedOrder, status: string, more: object = {}): Promise<void> => {
    const { body } = await admin.client.patch(`/admin/orders/${id}/status`, {
      ...{ status, unpaid: true },
      ...more,
    });
    if (body.data?.status !== status) throw new Error(JSON.stringify(body));
    await store.drain();
  };
  return {
    ...shop,
    admin,
    lamp,
    affiliate,
    order,
    move,
    delivered: async (code) => {
      // Paid by credit, so that staff can refund it here.
      const placed = await order(await shop.shopper({ wallet: 50_000 }), code);
      await move(placed, 'delivered');
      return placed;
    },
    conversionsOf: async ({ client }) =>
      (await client.get('/user/affiliate/conversions?per_page=100')).body.data,
    totalsOf: async ({ client }) => {
      const { balance, total_earned, total_orders } = (await client.get('/user/affiliate')).body.data;
      return [balance, total_earned, total_orders];
    },
    pay: ({ affiliateId }, body = {}) => admin.client.post(`/admin/affiliates/${affiliateId}/payouts`, body),
  };
}
