import { ErasureService } from '../../src/customers/privacy/erasure.service';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type Shopper } from '../checkout/checkout.fixture';
import { type TestAccount } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
});

afterAll(() => store?.stop());

/** The emulated bank acts only when a test triggers it, so slow machines change nothing. */
beforeEach(() => void store.stripe.configure({ refundDelay: 3_600_000 }));

async function walletOf({ id }: Shopper): Promise<number> {
  const row = await store.db.row<{ balance: number }>('SELECT balance FROM wallets WHERE user_id = $1', [id]);
  return row?.balance ?? -1;
}

async function balanceOf({ id }: { id: number }): Promise<number> {
  const row = await store.db.row<{ balance: number }>('SELECT balance FROM gift_cards WHERE id = $1', [id]);
  return row?.balance ?? -1;
}

async function withdraw({ id }: { id: number }): Promise<void> {
  expect((await admin.client.delete(`/admin/gift-cards/${id}`)).status).toBe(204);
}

async function deleteAccount({ id }: Shopper): Promise<void> {
  expect((await admin.client.delete(`/admin/users/${id}`)).status).toBe(204);
}

/** Marks a refund as paid out by staff. */
async function payOut(id: number): Promise<{ status: number; code?: string; refund?: string }> {
  const { status, body } = await fixtures.manager.client.patch(`/admin/refunds/${id}`, {
    status: 'processed',
  });
  return { status, code: body.code, refund: body.data?.status };
}

/** Two lamps and shipping: 125.00, of which a gift card pays 50.00 and the processor's card 75.00. */
async function orderWithCard(): Promise<{ order: PaidOrder; card: { id: number } }> {
  const card = await fixtures.shop.giftCard({ initialAmount: 5000 });
  return { card, order: await fixtures.order({ checkout: { gift_card_codes: [card.code] } }) };
}

describe('a refund to a gift card', () => {
  it('that is only empty goes onto the card', async () => {
    const { card, order } = await orderWithCard();
    expect(await balanceOf(card)).toBe(0);
    const { data } = (await fixtures.refund(order)).body;
    expect(data).toMatchObject({
      gift_card_amount: '50.00',
      wallet_amount: '0.00',
      redirected_amount: '0.00',
    });
    expect(await balanceOf(card)).toBe(5000);
  });

  it.each([
    ['withdrawn', (card: { id: number }) => withdraw(card)],
    [
      'switched off',
      async ({ id }: { id: number }) => {
        expect((await admin.client.put(`/admin/gift-cards/${id}`, { is_active: false })).status).toBe(200);
      },
    ],
    [
      'run out',
      async ({ id }: { id: number }) => {
        await store.db.rows(`UPDATE gift_cards SET expires_at = '2020-01-01' WHERE id = $1`, [id]);
      },
    ],
  ])('that was %s goes to the wallet, and says so', async (_state, end) => {
    const { card, order } = await orderWithCard();
    await end(card);
    // The card is refunded first: 100.00 = 75.00 card + 25.00 that the gift card cannot take.
    const { data } = (await fixtures.refund(order, { amount: '100.00' })).body;
    expect(data).toMatchObject({
      card_amount: '75.00',
      gift_card_amount: '0.00',
      wallet_amount: '25.00',
      redirected_amount: '25.00',
    });
    await fixtures.refund(order);
    await fixtures.settle();
    expect([await balanceOf(card), await walletOf(order.shopper)]).toEqual([0, 5000]);
    const [entry] = (await order.shopper.client.get('/user/wallet')).body.data.transactions;
    expect(entry).toMatchObject({ type: 'credit', source: 'refund', amount: '25.00' });
    const [own] = (await order.shopper.client.get('/user/refunds')).body.data;
    expect(own).toMatchObject({ wallet_amount: '25.00', redirected_amount: '25.00' });
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded', refunding_amount: 0 });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('goes to the cards that can still be used first', async () => {
    const [gone, kept] = await Promise.all([
      fixtures.shop.giftCard({ initialAmount: 2000 }),
      fixtures.shop.giftCard({ initialAmount: 3000 }),
    ]);
    // 125.00 = 20.00 + 30.00 of gift cards and 75.00 by card; the refunds below leave the card out of it.
    const order = await fixtures.order({ checkout: { gift_card_codes: [gone.code, kept.code] } });
    await fixtures.refund(order, { amount: '75.00' });
    await withdraw(gone);
    await fixtures.refund(order, { amount: '10.00' });
    expect([await balanceOf(kept), await walletOf(order.shopper)]).toEqual([1000, 0]);
    const { data } = (await fixtures.refund(order)).body;
    expect(data).toMatchObject({ gift_card_amount: '20.00', wallet_amount: '20.00' });
    expect([await balanceOf(gone), await balanceOf(kept)]).toEqual([0, 3000]);
    expect(await walletOf(order.shopper)).toBe(2000);
  });

  it('ends on the card or in the wallet when the card is withdrawn at the same instant', async () => {
    for (let round = 0; round < 8; round++) {
      const { card, order } = await orderWithCard();
      const [refund] = await Promise.all([fixtures.refund(order), withdraw(card)]);
      expect(refund.status).toBe(201);
      const { gift_card_amount, wallet_amount } = refund.body.data;
      expect([gift_card_amount, wallet_amount].sort()).toEqual(['0.00', '50.00']);
      const held = [await balanceOf(card), await walletOf(order.shopper)];
      expect(held).toEqual(gift_card_amount === '50.00' ? [5000, 0] : [0, 5000]);
    }
  });
});

describe('a refund of a deleted account', () => {
  it('waits for staff with what had come from the wallet, beside the card', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 3000 });
    const order = await fixtures.order({ shopper });
    await deleteAccount(shopper);
    const { id, ...refund } = (await fixtures.refund(order)).body.data;
    expect(refund).toMatchObject({
      status: 'approved',
      card_amount: '95.00',
      wallet_amount: '0.00',
      offline_amount: '30.00',
      redirected_amount: '30.00',
    });
    expect(await payOut(id)).toMatchObject({ status: 422, code: 'INVALID_STATUS_TRANSITION' });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'paid', refunding_amount: 12_500 });
    expect(await payOut(id)).toMatchObject({ status: 200, refund: 'processed' });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
    expect(await walletOf(shopper)).toBe(0);
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('keeps what staff paid out when the bank sends the card part back', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 3000 });
    const order = await fixtures.order({ shopper, card: 'pm_card_refundFail' });
    await deleteAccount(shopper);
    const { id } = (await fixtures.refund(order)).body.data;
    await fixtures.settle();
    expect(await payOut(id)).toMatchObject({ refund: 'processed' });
    store.stripe.settle();
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 3000,
      refunding_amount: 0,
    });
    // The next attempt is about the card alone: staff have no second payment to make.
    const again = await fixtures.manager.client.patch(`/admin/refunds/${id}`, { status: 'approved' });
    expect(again.body.data.status).toBe('approved');
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
  });

  it('still goes onto a gift card that can be used', async () => {
    const { card, order } = await orderWithCard();
    await deleteAccount(order.shopper);
    const { data } = (await fixtures.refund(order)).body;
    expect(data).toMatchObject({ gift_card_amount: '50.00', offline_amount: '0.00' });
    expect(await balanceOf(card)).toBe(5000);
  });

  it('waits with the part of a withdrawn gift card, and so does a refund to the wallet', async () => {
    const { card, order } = await orderWithCard();
    await withdraw(card);
    await deleteAccount(order.shopper);
    const asCredit = (await fixtures.refund(order, { amount: '10.00', method: 'wallet' })).body.data;
    expect(asCredit).toMatchObject({ status: 'approved', offline_amount: '10.00', wallet_amount: '0.00' });
    const rest = (await fixtures.refund(order)).body.data;
    expect(rest).toMatchObject({ card_amount: '75.00', offline_amount: '40.00', redirected_amount: '40.00' });
    await fixtures.settle();
    expect([await payOut(asCredit.id), await payOut(rest.id)]).toMatchObject([
      { refund: 'processed' },
      { refund: 'processed' },
    ]);
    expect([await balanceOf(card), await walletOf(order.shopper)]).toEqual([0, 0]);
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded' });
  });
});

describe('an unpaid order that is cancelled', () => {
  /** 125.00, of which a gift card holds 50.00 and the wallet 30.00. */
  async function unpaid(): Promise<{ card: { id: number }; shopper: Shopper; order: { id: number } }> {
    const shopper = await fixtures.shop.shopper({ wallet: 3000 });
    const card = await fixtures.shop.giftCard({ initialAmount: 5000 });
    await fixtures.shop.fill(shopper, fixtures.lamp, 2);
    const placed = await shopper.client.post('/orders', { gift_card_codes: [card.code] });
    expect(placed.body.data).toMatchObject({ amount_due: '45.00' });
    return { card, shopper, order: placed.body.data };
  }

  it('returns the payment of a withdrawn gift card to the wallet', async () => {
    const { card, shopper, order } = await unpaid();
    await withdraw(card);
    await fixtures.move(order, 'cancelled');
    expect([await balanceOf(card), await walletOf(shopper)]).toEqual([0, 8000]);
    const { transactions } = (await shopper.client.get('/user/wallet')).body.data;
    expect(transactions.slice(0, 2)).toMatchObject([
      { source: 'gift_card', amount: '50.00' },
      { source: 'order', amount: '30.00' },
    ]);
  });

  it('of a deleted account leaves a refund for staff to pay out, which counts nothing for the order', async () => {
    const { card, shopper, order } = await unpaid();
    await withdraw(card);
    await deleteAccount(shopper);
    await fixtures.move(order, 'cancelled');
    expect([await balanceOf(card), await walletOf(shopper)]).toEqual([0, 0]);
    const [refund] = await fixtures.refundsOf(order);
    expect(refund).toMatchObject({
      status: 'approved',
      amount: 8000,
      offline_amount: 8000,
      counted_amount: 0,
    });
    await fixtures.settle();
    const { order_number } = (await admin.client.get(`/admin/orders/${order.id}`)).body.data;
    const [mail] = store.mail.inbox.messages({ to: admin.email, subject: order_number });
    expect(mail?.text).toContain('80.00');
    expect(await payOut(Number(refund?.id))).toMatchObject({ refund: 'processed' });
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 0, refunding_amount: 0 });
    await fixtures.settle();
  });
});

describe('a refund that waits for an approval', () => {
  it('decides at its approval, and the person stays known until it is paid out', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 12_500 });
    const order = await fixtures.order({ shopper });
    const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    await deleteAccount(shopper);
    const approved = await fixtures.manager.client.patch(`/admin/refunds/${id}`, { status: 'approved' });
    expect(approved.body.data).toMatchObject({ status: 'approved', offline_amount: '125.00' });
    await fixtures.move(order, 'delivered');
    const erased = async (): Promise<boolean> => {
      store.clock.advance(60 * 86_400_000);
      await store.get(ErasureService).eraseDueAccounts();
      const row = await store.db.row('SELECT FROM users WHERE id = $1 AND erased_at IS NOT NULL', [
        shopper.id,
      ]);
      return row !== undefined;
    };
    expect(await erased()).toBe(false);
    expect(await payOut(id)).toMatchObject({ refund: 'processed' });
    expect(await erased()).toBe(true);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
