import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  shopper = await shop.shopper();
});

afterAll(() => store.stop());

async function card(code?: string): Promise<string> {
  const { body } = await admin.client.post('/admin/gift-cards', { initial_amount: '50.00', code });
  return body.data.code;
}

const check = (code: string): ReturnType<TestAccount['client']['get']> =>
  store.client.get(`/gift-cards/${encodeURIComponent(code)}`);

const preview = (codes: string[]): ReturnType<TestAccount['client']['post']> =>
  shopper.client.post('/orders/preview', {
    shipping_address_id: shopper.addressId,
    shipping_method_id: shop.methodId,
    gift_card_codes: codes,
  });

/** The ways in which people type a code. */
const spellingsOf = (code: string): string[] => [
  code.toLowerCase(),
  code.replaceAll('-', ''),
  code.replaceAll('-', '').toLowerCase(),
  code.replaceAll('-', ' '),
  ` ${code.replaceAll('-', ' - ')} `,
  code.replaceAll('-', '–'),
];

describe('the code of a gift card', () => {
  it('shows the balance in every spelling', async () => {
    for (const code of [await card(), await card('SPRING-2026-GIFT')]) {
      for (const spelling of spellingsOf(code)) {
        const { status, body } = await check(spelling);
        expect([spelling, status, body.data?.code]).toEqual([spelling, 200, code]);
      }
      expect((await check(`${code}2`)).status).toBe(404);
    }
  });

  it('pays in every spelling, and once', async () => {
    const codes = [await card(), await card('AUTUMN-2026-GIFT')];
    await shop.fill(shopper, await shop.item(20_000));
    for (const code of codes) {
      for (const spelling of spellingsOf(code)) {
        const { status, body } = await preview([spelling, code]);
        expect([spelling, status, body.data?.gift_card_amount]).toEqual([spelling, 200, '50.00']);
      }
    }
    const placed = await shopper.client.post('/orders', {
      shipping_address_id: shopper.addressId,
      shipping_method_id: shop.methodId,
      gift_card_codes: codes.map((code) => code.replaceAll('-', ' ').toLowerCase()),
    });
    expect([placed.status, placed.body.data.gift_card_amount]).toEqual([201, '100.00']);
    for (const code of codes) expect((await check(code)).body.data.balance).toBe('0.00');
  });

  it('finds the very card where two codes differ by hyphens only', async () => {
    const codes = [await card('NOEL-2026A'), await card('NOEL-2026-A'), await card('NOEL2026A')];
    for (const code of codes) expect((await check(code)).body.data.code).toBe(code);
    await shop.fill(shopper, await shop.item(20_000));
    expect((await preview(codes)).body.data.gift_card_amount).toBe('150.00');
  });

  it('never pays with a card whose code differs from an empty one by hyphens only', async () => {
    const [empty, full] = [await card('PAQUES-2026A'), await card('PAQUES-2026-A')];
    await store.db.rows('UPDATE gift_cards SET is_active = false WHERE code = $1', [empty]);
    await shop.fill(shopper, await shop.item(20_000));
    // Nor does a spelling pay that could be either.
    for (const code of [empty, 'PAQUES2026A', 'paques 2026 a']) {
      expect((await preview([code])).body.data).toMatchObject({
        gift_card_amount: '0.00',
        problems: [expect.objectContaining({ code: 'GIFT_CARD_INVALID' })],
      });
    }
    expect((await check('PAQUES2026A')).status).toBe(404);
    expect((await preview([full])).body.data.gift_card_amount).toBe('50.00');
  });

  it('is found by staff without its hyphens', async () => {
    const code = await card();
    const { body } = await admin.client.get(`/admin/gift-cards?search=${code.replaceAll('-', '')}`);
    expect(body.data).toMatchObject([{ code: `••••${code.slice(-4)}` }]);
  });
});
