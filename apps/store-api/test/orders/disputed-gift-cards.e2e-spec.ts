import { JobsRuntime } from '@comptoir/jobs';
import { DisputesService } from '../../src/orders/disputes/disputes.service';
import type { TestItem } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;
let voucher: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  voucher = await fixtures.shop.item(5000, 1000, { name: 'Gift card', isDigital: true, isGiftCard: true });
});
afterAll(() => store?.stop());
afterEach(() => expectLedgersToBalance(store));

interface SoldCard {
  id: number;
  code: string;
}

function cardsOf({ id }: { id: number }): Promise<SoldCard[]> {
  return store.db.rows<SoldCard>(
    `SELECT g.id, g.code FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id
       JOIN gift_cards g ON g.id = s.gift_card_id WHERE i.order_id = $1 ORDER BY s.unit`,
    [id],
  );
}

async function soldCards(units = 1): Promise<{ order: PaidOrder; cards: SoldCard[] }> {
  const order = await fixtures.order({ lines: [[voucher, units]] });
  return { order, cards: await cardsOf(order) };
}

async function dispute(order: PaidOrder, amount?: number, inquiry = false): Promise<string> {
  const { id } = store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent', inquiry, amount);
  await fixtures.settle();
  return id;
}

async function decide(disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  store.stripe.decideDispute(disputeId, outcome);
  await fixtures.settle();
}

/** Balance and activity of each card, as anybody with its code can read them. */
function shown(cards: readonly SoldCard[]): Promise<[string, boolean][]> {
  return Promise.all(
    cards.map(async ({ code }): Promise<[string, boolean]> => {
      const { balance, is_active } = (await store.client.get(`/gift-cards/${code}`)).body.data;
      return [balance, is_active];
    }),
  );
}

const pays = async ({ code }: SoldCard): Promise<string> => {
  const shopper = await fixtures.shop.shopper();
  await fixtures.shop.fill(shopper, fixtures.lamp, 1);
  const { status, body } = await shopper.client.post('/orders', { gift_card_codes: [code] });
  return status === 201 ? body.data.gift_card_amount : body.code;
};

const entriesOf = async ({ id }: SoldCard): Promise<Record<string, unknown>[]> => {
  const admin = await fixtures.shop.staff('admin');
  return (await admin.client.get(`/admin/gift-cards/${id}/transactions`)).body.data;
};

describe('gift cards whose payment is disputed', () => {
  it('are stopped until the dispute is won', async () => {
    const { order, cards } = await soldCards();
    const [card] = cards as [SoldCard];
    const id = await dispute(order);
    expect(await shown(cards)).toEqual([['50.00', false]]);
    expect(await pays(card)).toBe('GIFT_CARD_INVALID');
    const admin = await fixtures.shop.staff('admin');
    const { status } = (await admin.client.get(`/admin/gift-cards/${card.id}`)).body.data;
    expect(status).toBe('disputed');
    await decide(id, 'won');
    expect(await shown(cards)).toEqual([['50.00', true]]);
    expect(await pays(card)).toBe('50.00');
  });

  it('are withdrawn with an entry when it is lost', async () => {
    const { order, cards } = await soldCards(2);
    await decide(await dispute(order), 'lost');
    expect(await shown(cards)).toEqual([
      ['0.00', false],
      ['0.00', false],
    ]);
    const [last] = await entriesOf(cards[0] as SoldCard);
    expect(last).toMatchObject({
      ...{ type: 'adjustment', amount: '-50.00', balance_after: '0.00' },
      note: `The payment of order ${order.order_number} was charged back.`,
    });
  });

  it('are withdrawn when staff accept the dispute', async () => {
    const { order, cards } = await soldCards();
    await dispute(order);
    const path = `/admin/disputes?order_number=${order.order_number}`;
    const [{ id }] = (await fixtures.manager.client.get(path)).body.data;
    expect((await fixtures.manager.client.post(`/admin/disputes/${id}/accept`)).status).toBe(202);
    await fixtures.settle();
    expect(await shown(cards)).toEqual([['0.00', false]]);
    const note = await fixtures.manager.client.post(`/admin/disputes/${id}/credit-note`);
    expect(note.status).toBe(201);
    await expectLedgersToBalance(store);
    const rest = await store.db.rows(
      `SELECT a.account, sum(a.sign * e.amount)::int AS amount
       FROM ledger_entries e CROSS JOIN LATERAL (VALUES (e.debit, 1), (e.credit, -1)) a (account, sign)
       WHERE e.order_id = $1 GROUP BY 1 HAVING sum(a.sign * e.amount) <> 0`,
      [order.id],
    );
    expect(rest).toEqual([]);
  });

  it('lose what is left of them when they were spent before, and what comes back later', async () => {
    const small = await fixtures.shop.item(1000, 100, { name: 'Pen' });
    const { order, cards } = await soldCards();
    const [card] = cards as [SoldCard];
    const pen = await fixtures.order({ lines: [[small, 1]], checkout: { gift_card_codes: [card.code] } });
    await decide(await dispute(order), 'lost');
    expect(await shown(cards)).toEqual([['0.00', false]]);
    expect((await entriesOf(card))[0]).toMatchObject({ amount: '-35.00' });
    const wallet = await pen.shopper.client.get('/user/wallet');
    expect((await pen.shopper.client.post(`/orders/${pen.order_number}/cancel`)).status).toBe(200);
    await fixtures.settle();
    expect(await shown(cards)).toEqual([['0.00', false]]);
    expect((await pen.shopper.client.get('/user/wallet')).body).toEqual(wallet.body);
  });

  it('take back what they paid while the dispute is open', async () => {
    const { order, cards } = await soldCards();
    const [card] = cards as [SoldCard];
    const lamp = await fixtures.order({ checkout: { gift_card_codes: [card.code] } });
    const id = await dispute(order);
    expect((await lamp.shopper.client.post(`/orders/${lamp.order_number}/cancel`)).status).toBe(200);
    await fixtures.settle();
    expect(await shown(cards)).toEqual([['50.00', false]]);
    await decide(id, 'won');
    expect(await shown(cards)).toEqual([['50.00', true]]);
  });

  it('stay stopped until the last of two disputes is won, and pay for lost money as far as it goes', async () => {
    const { order, cards } = await soldCards(2);
    const first = await dispute(order, 4_000);
    const second = async (status: string): Promise<void> =>
      store.get(DisputesService).recordDispute({
        ...{ id: `${first}_2`, intentId: order.intent, amount: 6_000, currency: 'EUR', reason: 'duplicate' },
        ...{ status, withdrawnAmount: 0, fee: 0, feeCurrency: 'EUR', movements: 0 },
        ...{ evidenceDueBy: null, openedAt: store.clock.now() },
      });
    await second('needs_response');
    await decide(first, 'won');
    expect(await shown(cards)).toEqual([
      ['50.00', false],
      ['50.00', false],
    ]);
    await second('won');
    expect((await shown(cards)).map(([, isActive]) => isActive)).toEqual([true, true]);

    const other = await soldCards(2);
    await decide(await dispute(other.order, 4_000), 'lost');
    expect((await shown(other.cards)).map(([, isActive]) => isActive).toSorted()).toEqual([false, true]);
  });

  it('are left alone when a refund has withdrawn them before', async () => {
    const { order, cards } = await soldCards(2);
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    expect((await fixtures.refund(order, { items })).status).toBe(201);
    await fixtures.settle();
    const id = await dispute(order, 5_000);
    await decide(id, 'won');
    const active = (await shown(cards)).map(([, isActive]) => isActive);
    expect(active.toSorted()).toEqual([false, true]);
  });

  it('are stopped by an inquiry as well', async () => {
    const { order, cards } = await soldCards();
    await dispute(order, undefined, true);
    expect(await shown(cards)).toEqual([['50.00', false]]);
  });

  it('are not mailed before the decision', async () => {
    const shopper = await fixtures.shop.shopper();
    const sendOn = new Date(store.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const item = { product_id: voucher.productId, variant_id: voucher.variantId };
    const recipient = { email: 'later@example.com', send_on: sendOn };
    await shopper.client.post('/cart/items', { ...item, gift_recipient: recipient });
    const order = await fixtures.order({ shopper, lines: [] });
    const id = await dispute(order);
    store.clock.advance(2 * 86_400_000);
    const send = async (): Promise<number> => {
      await store.get(JobsRuntime).runSchedule('send-due-gift-cards');
      await store.drain();
      return store.mail.inbox.messages({ to: 'later@example.com' }).length;
    };
    expect(await send()).toBe(0);
    await decide(id, 'won');
    expect(await send()).toBe(1);
  });

  it('are named to administrators, with what was spent', async () => {
    const admin = await fixtures.shop.staff('admin');
    const { order, cards } = await soldCards(2);
    await fixtures.order({ lines: [[fixtures.lamp, 1]], checkout: { gift_card_codes: [cards[0]?.code] } });
    const id = await dispute(order);
    await decide(id, 'lost');
    const texts = store.mail.inbox
      .messages({ to: admin.email, subject: order.order_number })
      .map(({ text }) => text ?? '');
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      for (const { code } of cards) expect(text).toContain(`••••${code.slice(-4)} (€50.00`);
      expect(text).toContain('€50.00 spent');
    }
    expect(texts.join('\n')).toContain('cannot pay until the dispute is decided');
    expect(texts.join('\n')).toContain('are withdrawn');
  });
});
