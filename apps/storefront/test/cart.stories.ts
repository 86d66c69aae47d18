import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Pages that one page may ask for before anybody wants them. */
const MOST_IN_ADVANCE = 3;

/** Currencies and bundles in the cart. */
export function cartStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('shows catalogue and cart in one currency: the chosen one, then that of the account', async () => {
    await shop.item(4000, 5, { name: 'Coin Bowl', slug: 'coin-bowl' });
    const shopper = await shop.shopper({ currency: 'USD' });
    const visit = await stage().visit();
    const { page } = visit;
    const choose = async (currency: string): Promise<void> => {
      await page.getByLabel('Currency').selectOption(currency);
      await page.getByRole('contentinfo').getByRole('button', { name: 'Apply' }).click();
    };
    await visit.go('/en/products/coin-bowl');
    await choose('USD');
    // 40.00 euros at 1.0825.
    await page.getByText('$43.30').first().waitFor();
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/cart');
    await page.getByText('$43.30').first().waitFor();
    await choose('EUR');
    await page.getByText('€40.00').first().waitFor();
    expect(await page.getByText('$').count()).toBe(0);

    await visit.signIn(shopper);
    await visit.go('/en/products/coin-bowl');
    await page.getByText('$43.30').first().waitFor();
    expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
    await choose('EUR');
    await page.getByText('€40.00').first().waitFor();
    const { body } = await shopper.client.get('/user');
    expect(body.data.preferred_currency).toBe('EUR');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows a bundle with its parts and its price', async () => {
    const [desk, chair] = [
      await shop.item(20_000, 9, { name: 'Oak Desk' }),
      await shop.item(10_000, 9, { name: 'Oak Chair' }),
    ];
    const { client: staff } = await shop.staff('admin');
    const bundle = await staff.post('/admin/bundles', {
      name: 'Oak Study',
      discount_type: 'percentage',
      discount_value: 10,
      items: [{ product_variant_id: desk.variantId }, { product_variant_id: chair.variantId, quantity: 2 }],
    });
    const shopper = await shop.shopper();
    await shopper.client.post('/cart/bundles', { bundle_id: bundle.body.data.id });
    await shop.fill(shopper, await shop.item(1000, 9, { name: 'Pen' }));
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/cart');
    const set = page.getByRole('region', { name: 'Oak Study' });
    await set.getByText('A set of 1 × Oak Desk, 2 × Oak Chair').waitFor();
    // 200.00 and twice 100.00 less 10 %.
    await set.getByText('€360.00').waitFor();
    await set.getByText('You save €40.00.').waitFor();
    expect(await set.getByText('Pen').count()).toBe(0);
    expect(await visit.look('cart-bundle')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Short ways from a product to the cart. */
export function shortWayStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('leads from the added goods to the cart, where a new quantity counts at once @core', async () => {
    await shop.item(4000, 9, { name: 'Many Bowl', slug: 'many-bowl' });
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.go('/en/products/many-bowl');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: 'Go to the cart' }).click();
    await page.getByRole('spinbutton', { name: 'Quantity of Many Bowl' }).fill('3');
    await page.keyboard.press('Tab');
    await page.getByText('€120.00').first().waitFor();
    await page.getByRole('link', { name: /^Cart.*3/ }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('asks for few pages in advance', async () => {
    const visit = await stage().visit();
    const asked: string[] = [];
    visit.page.on('request', (request) => {
      if (request.headers()['next-router-prefetch']) asked.push(new URL(request.url()).pathname);
    });
    for (const path of ['/en', '/en/products', '/en/products/many-bowl']) {
      asked.length = 0;
      await visit.go(path);
      expect(await visit.look(`few-${path.split('/').length}`)).toEqual([]);
      expect(new Set(asked).size).toBeLessThanOrEqual(MOST_IN_ADVANCE);
    }
    await visit.close();
  });
}
