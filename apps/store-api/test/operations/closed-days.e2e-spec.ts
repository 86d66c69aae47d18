import { type TestAccount, signedIn } from '../accounts';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { reportOf } from './reports.fixture';

const DAY_MS = 86_400_000;
const NOTHING = { received: '0.00', refunded: '0.00', withdrawn: '0.00' };

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(() => store?.stop());
beforeEach(async () => {
  // The emulated bank acts only when a test triggers it.
  store.stripe.configure({ refundDelay: 3_600_000 });
  await admin.client.put('/admin/settings', { 'payments.capture': 'automatic' });
});
afterEach(() => expectLedgersToBalance(store));

/** Begins a day that has no entry yet, and returns it. */
function nextDay(): string {
  store.clock.advance(3 * DAY_MS);
  return store.clock.now().toISOString().slice(0, 10);
}

/** Reads what the report of card payments has for a day. */
async function cardsOn(day: string): Promise<object> {
  const rows = await reportOf(admin, `payments?from=${day}&to=${day}`);
  const { received, refunded, withdrawn } = rows.find(({ tender }) => tender === 'card') ?? NOTHING;
  return { received, refunded, withdrawn };
}

it('counts a gift card as revenue when it pays, not when it is sold', async () => {
  const voucher = await fixtures.shop.item(2_000, 100, { isDigital: true, isGiftCard: true });
  const sold = nextDay();
  await fixtures.order({ lines: [[voucher, 1]] });
  const code = await store.db.row<{ code: string }>(
    'SELECT g.code FROM sold_gift_cards s JOIN gift_cards g ON g.id = s.gift_card_id ORDER BY g.id DESC LIMIT 1',
  );
  const spent = nextDay();
  await fixtures.order({ checkout: { gift_card_codes: [code?.code] } });
  const salesOn = async (day: string): Promise<object> => {
    const [row] = await reportOf(admin, `sales?from=${day}&to=${day}`);
    return { total: row?.total, gift_cards: row?.gift_cards_sold, net: row?.net };
  };
  expect(await salesOn(sold)).toEqual({ total: '20.00', gift_cards: '20.00', net: '0.00' });
  expect(await salesOn(spent)).toEqual({ total: '125.00', gift_cards: '0.00', net: '125.00' });
  const flows = async (day: string): Promise<object> => {
    const rows = await reportOf(admin, `liabilities?from=${day}&to=${day}`);
    const { sold: bought, issued, spent: used } = rows.find(({ book }) => book === 'gift_card') ?? {};
    return { bought, issued, used };
  };
  expect(await flows(sold)).toEqual({ bought: '20.00', issued: '0.00', used: '0.00' });
  expect(await flows(spent)).toEqual({ bought: '0.00', issued: '0.00', used: '-20.00' });
});

describe('a day that is over', () => {
  it('keeps a refund that the bank returns, which the day of the return takes back', async () => {
    nextDay();
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    const refunded = nextDay();
    const { id } = (await fixtures.refund(order)).body.data;
    await fixtures.settle();
    expect(await cardsOn(refunded)).toEqual({ ...NOTHING, refunded: '125.00' });
    const returned = nextDay();
    store.stripe.settle();
    await fixtures.settle();
    expect(await cardsOn(refunded)).toEqual({ ...NOTHING, refunded: '125.00' });
    expect(await cardsOn(returned)).toEqual({ ...NOTHING, refunded: '-125.00' });
    const again = nextDay();
    await fixtures.manager.client.patch(`/admin/refunds/${id}`, { status: 'approved' });
    await fixtures.settle();
    const days = await Promise.all([refunded, returned, again].map(cardsOn));
    expect(days.map((day) => (day as typeof NOTHING).refunded)).toEqual(['125.00', '-125.00', '125.00']);
  });

  it('keeps what the processor withdrew for a dispute, which the day of the decision takes back', async () => {
    const order = await fixtures.order();
    const opened = nextDay();
    const { id } = store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent');
    await fixtures.settle();
    expect(await cardsOn(opened)).toEqual({ ...NOTHING, withdrawn: '125.00' });
    const decided = nextDay();
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    expect(await cardsOn(opened)).toEqual({ ...NOTHING, withdrawn: '125.00' });
    expect(await cardsOn(decided)).toEqual({ ...NOTHING, withdrawn: '-125.00' });
  });

  it('has no money of units that were cancelled before the capture', async () => {
    await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
    const order = await fixtures.order();
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const cancelled = await fixtures.manager.client.post(`/admin/orders/${order.id}/cancel-items`, { items });
    expect(cancelled.status).toBe(200);
    const captured = nextDay();
    await fixtures.move(order, 'shipped');
    expect(await cardsOn(captured)).toEqual({ ...NOTHING, received: '65.00' });
  });
});
