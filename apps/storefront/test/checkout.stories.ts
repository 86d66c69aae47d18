import type { StorefrontStage } from './storefront.fixture';
import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { payAtEmulator, tabTo } from './stories.fixture';

const GUEST = [
  ['E-mail address', 'keys@example.com'],
  ['Full name', 'Ada Keys'],
  ['Street and number', '1 rue du Port'],
  ['Postal code', '69003'],
  ['City', 'Lyon'],
] as const;

/** Checkouts during which something changes, or that have no mouse. */
export function checkoutStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('says that a price has risen, and orders at the new one only when asked again', async () => {
    const item = await shop.item(4000);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item);
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    // 40.00 and 5.00 of shipping.
    await page.getByText('€45.00').first().waitFor();
    const { variantId } = item;
    await stage().store.db.rows('UPDATE product_variants SET price = 4600 WHERE id = $1', [variantId]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    // 46.00 and 5.00 of shipping.
    await page.getByText('€51.00').first().waitFor();
    const alert = page.locator('p[role=alert]');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      'The total has changed from €45.00 to €51.00. Order once more if you agree. Products: €40.00 before, €46.00 now.',
    );
    // It stands beside the button that was pressed.
    const [said, pressed] = await Promise.all([
      alert.boundingBox(),
      page.getByRole('button', { name: 'Order and pay' }).boundingBox(),
    ]);
    expect((pressed?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeLessThan(100);
    expect(await visit.look('checkout-price-risen')).toEqual([]);
    expect((await shopper.client.get('/orders')).body.data).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect((await shopper.client.get('/orders')).body.data).toMatchObject([{ total: '51.00' }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('says that the last unit was sold between the preview and the order', async () => {
    const item = await shop.item(4000, 1, { name: 'Last Bowl' });
    const [shopper, faster] = [await shop.shopper(), await shop.shopper()];
    await shop.fill(shopper, item);
    await shop.fill(faster, item);
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByText('€45.00').first().waitFor();
    expect((await faster.client.post('/orders', { shipping_method_id: shop.methodId })).status).toBe(201);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('p[role=alert]').getByText('Last Bowl: Sold out.').waitFor();
    await page.getByRole('heading', { name: 'Before you can order' }).waitFor();
    await page.getByRole('listitem').getByText('Last Bowl: Sold out.').waitFor();
    expect(await visit.look('checkout-sold-out')).toEqual([]);
    await page.getByRole('link', { name: 'Change the cart' }).click();
    await page.getByRole('button', { name: 'Remove Last Bowl' }).waitFor();
    await page.getByText('Sold out. Remove it to order the rest.').waitFor();
    expect(await visit.look('cart-sold-out')).toEqual([]);
    await page.getByRole('button', { name: 'Remove Last Bowl' }).click();
    await page.getByText('Your cart is empty.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Checkouts with the keyboard alone, and with two addresses. */
export function addressStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('takes an order from the product to the payment with the keyboard alone', async () => {
    await shop.item(4000, 5, { name: 'Key Bowl', slug: 'key-bowl' });
    const visit = await stage().visit();
    const { page } = visit;
    const press = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
      await tabTo(page, page.getByRole('main').getByRole(role, { name }));
      await page.keyboard.press('Enter');
    };
    await visit.go('/en/products/key-bowl');
    await press('button', /^Add to (the )?cart/);
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/cart');
    await press('link', 'Go to the checkout');
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    for (const [label, text] of GUEST) {
      await tabTo(page, page.getByRole('main').getByRole('textbox', { name: label }));
      await page.keyboard.type(text);
    }
    await press('button', 'Update');
    await page.getByText('€45.00').first().waitFor();
    await press('button', 'Order and pay');
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('sends the invoice to another address', async () => {
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    const box = page.getByRole('checkbox', { name: 'The invoice goes to another address' });
    await box.check();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await box.isChecked()).toBe(true);
    expect(await visit.look('checkout-billing-errors')).toEqual([]);
    for (const [label, text] of GUEST.slice(1)) {
      await page.getByRole('textbox', { name: label }).fill(text);
    }
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('link', { name: 'View the order' }).click();
    await page.getByRole('heading', { name: 'Billing address' }).waitFor();
    await page.getByText('Ada Keys').waitFor();
    await page.getByText('Camille Martin').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
