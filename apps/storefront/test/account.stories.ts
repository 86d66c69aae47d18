import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import type { StorefrontStage } from './storefront.fixture';

const PAGES = [
  '',
  '/orders',
  '/returns',
  '/invoices',
  '/addresses',
  '/wallet',
  '/cards',
  '/wishlist',
  '/reviews',
  '/notifications',
  '/profile',
  '/affiliate',
  '/webhooks',
];

/** An account after its first order. */
export function accountStories(stage: () => StorefrontStage): void {
  let fixtures: RefundsFixtures;
  let order: PaidOrder;

  beforeAll(async () => {
    fixtures = await RefundsFixtures.open(stage().store);
    const jug = await fixtures.shop.item(2000, 5, { name: 'Copper Jug' });
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    order = await fixtures.order({ lines: [[jug, 3]], status: 'delivered', checkout });
  });

  it('returns one of three units', async () => {
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(order.shopper);
    await visit.go(`/en/orders/${order.order_number}`);
    expect(await visit.look('narrow-order-delivered')).toEqual([]);
    await page.getByRole('link', { name: 'Return products' }).click();
    await page.getByRole('heading', { name: /^Return products of order/ }).waitFor();
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByText('Choose at least one unit.').waitFor();
    expect(await visit.look('narrow-return-form')).toEqual([]);
    await page.getByLabel('Units of Copper Jug to return').fill('1');
    await page.getByRole('radio', { name: 'Damaged' }).check();
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByRole('heading', { name: /^Return \d+$/ }).waitFor();
    await page.getByText('1 × Copper Jug').waitFor();
    expect(await visit.look('narrow-return')).toEqual([]);
    const { body } = await order.shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ reason: 'damaged', items: [{ quantity: 1 }] }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows its pages and the cart on a narrow screen', async () => {
    await fixtures.shop.fill(order.shopper, fixtures.lamp);
    const visit = await stage().visit({ width: 390 });
    await visit.signIn(order.shopper);
    const found: Record<string, string[]> = {};
    for (const address of [...PAGES.map((name) => `/account${name}`), '/cart']) {
      await visit.go(`/en${address}`);
      const violations = await visit.look(`narrow${address.replaceAll('/', '-')}`);
      const width = await visit.page.evaluate('document.documentElement.scrollWidth');
      if (violations.length || width !== 390) found[address] = [...violations, `width ${String(width)}`];
    }
    expect(found).toEqual({});
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
