import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { type PaidOrder, RefundsFixtures } from '../orders/refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR_MS = 3_600_000;

let store: TestStore;
let fixtures: RefundsFixtures;
let voucher: TestItem;

beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  fixtures = await RefundsFixtures.open(store);
  voucher = await fixtures.shop.item(100, 1000, { name: 'Gift card', isDigital: true, isGiftCard: true });
});
afterAll(() => store?.stop());

/** Buys gift cards for somebody. */
async function bought(quantity: number, gift_recipient: object, by?: Shopper): Promise<PaidOrder> {
  const shopper = by ?? (await fixtures.shop.shopper());
  const item = { product_id: voucher.productId, variant_id: voucher.variantId, quantity };
  expect((await shopper.client.post('/cart/items', { ...item, gift_recipient })).status).toBe(200);
  return fixtures.order({ shopper, lines: [] });
}

function codesTo(to: string): string[] {
  const texts = store.mail.inbox.messages({ to }).map(({ text }) => text ?? '');
  return texts.flatMap((text) => /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(text) ?? []);
}

async function codesAfter(hours: number, to: string): Promise<number> {
  store.clock.advance(hours * HOUR_MS + 1000);
  await store.drain();
  return codesTo(to).length;
}

describe('mails with gift cards of others', () => {
  it('are limited for each mailbox, and the other cards follow later', async () => {
    await bought(4, { email: 'victim@example.com', message: 'Claim your prize.' });
    await bought(8, { email: 'victim+more@example.com' });
    const all = (): number =>
      codesTo('victim@example.com').length + codesTo('victim+more@example.com').length;
    expect(all()).toBe(5);
    await codesAfter(1, 'victim@example.com');
    expect(all()).toBe(10);
    await codesAfter(2, 'victim@example.com');
    expect(all()).toBe(10);
    for (let hours = 0; hours < 24; hours++) await codesAfter(1, 'victim@example.com');
    expect(all()).toBe(12);
    const codes = [...codesTo('victim@example.com'), ...codesTo('victim+more@example.com')];
    expect(new Set(codes).size).toBe(12);
  });

  it('are not sent later once their cards were withdrawn', async () => {
    const order = await bought(7, { email: 'early@example.com' });
    expect(codesTo('early@example.com')).toHaveLength(5);
    expect((await fixtures.move(order, 'refunded')).status).toBe(200);
    expect(await codesAfter(1, 'early@example.com')).toBe(5);
  });

  it('do not delay the cards that a customer buys for the own account', async () => {
    const shopper = await fixtures.shop.shopper();
    await bought(6, {}, shopper);
    expect(codesTo(shopper.email)).toHaveLength(6);
  });
});
