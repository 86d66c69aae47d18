import type { Page } from 'playwright-core';
import {
  type CheckoutShop,
  type Shopper,
  openCheckout,
} from '../../store-api/test/checkout/checkout.fixture';
import type { StorefrontStage, Visit } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

const ENTRIES = [
  ['Full name', 'Ada Guest'],
  ['Street and number', '1 rue du Port'],
  ['Postal code', '69003'],
  ['City', 'Lyon'],
] as const;

/** Checkouts as a stranger fills them in, from the top to the bottom. */
export function enteringStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    const { client: staff } = await shop.staff('admin');
    await staff.post('/admin/pages', { title: 'Terms of sale', slug: 'terms', content: '<p>Fair ones.</p>' });
  });

  it('shows shipping and total while the address is entered, without pressing anything @core', async () => {
    const express = await shop.method({ name: 'Express', cost: 900, sortOrder: 9 });
    await shop.coupon({ code: 'TENTH', type: 'percentage', value: 1000 });
    await shop.item(4000, 9, { name: 'Slow Bowl', slug: 'slow-bowl' });
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await addToCart(visit, 'slow-bowl');
    await visit.go('/en/cart');
    await page.getByLabel('Coupon code').fill('TENTH');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await page.getByRole('button', { name: 'Remove the coupon TENTH' }).waitFor();
    await page.getByRole('link', { name: 'Go to the checkout' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    // Nothing was entered yet, so that nothing is wrong. Shipping is that to the chosen country, here and there.
    expect(await page.locator('.alert-bad, [aria-invalid=true]').count()).toBe(0);
    const summary = page.getByRole('region', { name: 'Your order' });
    await page
      .getByRole('radio', { name: /^Standard.*€5\.00/ })
      .first()
      .waitFor();
    await summary.getByText('€5.00').waitFor();
    // 40.00 less 10 %, and 5.00 of shipping.
    await summary.getByText('€41.00').waitFor();
    expect(await page.getByText('not known yet').count()).toBe(0);
    expect(await visit.look('narrow-checkout-empty')).toEqual([]);
    await page.getByRole('main').getByLabel('E-mail address').fill('slow@example.com');
    for (const [label, text] of ENTRIES.slice(0, 3))
      await page.getByRole('textbox', { name: label }).fill(text);
    await page.getByRole('textbox', { name: 'City' }).fill('Lyon');
    await page.getByRole('radio', { name: /^Express/ }).check();
    await page.getByText('€45.00').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lyon');
    // The lines are those of the subtotal; the discount stands below it.
    expect(await summary.getByRole('listitem').filter({ hasText: 'Slow Bowl' }).innerText()).toContain(
      '€40.00',
    );
    expect(await summary.getByRole('link', { name: 'terms of sale' }).getAttribute('href')).toBe(
      '/en/pages/terms',
    );
    expect(await visit.look('narrow-checkout-entered')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await stage().store.db.rows('DELETE FROM shipping_method_zones WHERE method_id = $1', [express]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('saves the first address of an account', async () => {
    const shopper = await shop.shopper();
    await stage().store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    expect(await page.getByLabel('Save this address in my account').isChecked()).toBe(true);
    for (const [label, text] of ENTRIES) await page.getByRole('textbox', { name: label }).fill(text);
    await page.getByText('€45.00').first().waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await visit.go('/en/account/addresses');
    await page.getByText('1 rue du Port').first().waitFor();
    const { body } = await shopper.client.get('/user/addresses');
    expect(body.data).toMatchObject([{ full_name: 'Ada Guest', is_default: true }]);
    await changeAddress(visit, shopper);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Makes the default address that of a company. */
async function changeAddress({ page, look }: Visit, { client }: Shopper): Promise<void> {
  const [before] = (await client.get('/user/addresses')).body.data;
  await page.getByRole('link', { name: /^Change Ada Guest/ }).click();
  await page.getByRole('heading', { name: 'Change an address' }).waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe(before.city);
  await page.getByLabel('Company').fill('Ada GmbH');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await page.getByText('Ada GmbH').waitFor();
  const changed = { company: 'Ada GmbH', version: expect.any(String) as string };
  expect((await client.get('/user/addresses')).body.data).toEqual([{ ...before, ...changed }]);
  expect(await look('account-addresses')).toEqual([]);
}

/** Checkouts with wrong entries, and pages whose total is not known. */
export function wrongEntryStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('keeps summary and payment beside wrong entries, and orders for what it has shown @core', async () => {
    await shop.item(4000, 9, { name: 'Wrong Bowl', slug: 'wrong-bowl' });
    const visit = await stage().visit();
    const { page } = visit;
    const email = page.getByRole('main').getByLabel('E-mail address');
    const vatNumber = page.getByLabel('VAT number').first();
    const summary = page.getByRole('region', { name: 'Your order' });
    const whole = async (): Promise<void> => {
      await summary.getByText('€45.00').first().waitFor();
      await summary.getByText('1 × Wrong Bowl').waitFor();
      await page.getByRole('group', { name: 'Payment' }).waitFor();
    };
    await addToCart(visit, 'wrong-bowl');
    await visit.go('/en/checkout');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('[name="shipping_address.city"][aria-invalid=true]').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await fillIn(page, 'tess@example');
    await page.getByRole('button', { name: 'Update' }).click();
    await whole();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('[name="shipping_address.city"]:not([aria-invalid])').waitFor();
    await whole();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await visit.look('checkout-wrong-email')).toEqual([]);
    await email.fill('tess@example.com');
    await vatNumber.fill('DE123');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('[name="shipping_address.vat_number"][aria-invalid=true]').waitFor();
    await whole();
    await vatNumber.fill('');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows the total before it places an order of a page without one', async () => {
    await shop.item(4000, 9, { name: 'Blind Bowl', slug: 'blind-bowl' });
    const visit = await stage().visit();
    const { page } = visit;
    await addToCart(visit, 'blind-bowl');
    await visit.go('/en/checkout');
    await fillIn(page, 'blind@example.com');
    await page.getByText('€45.00').first().waitFor();
    // The page of a store that did not calculate when it was opened.
    await page.locator('[name=expected_total]').evaluate((field) => field.setAttribute('value', ''));
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText('The total is €45.00. Order once more if you agree.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Checkouts that a code pays a part of. */
export function codeStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('applies codes when their field is left, and forgets what was wrong with the former one', async () => {
    await shop.coupon({ code: 'HALVED', type: 'percentage', value: 5000 });
    const card = await shop.giftCard({ initialAmount: 600 });
    await shop.item(4000, 9, { name: 'Code Bowl', slug: 'code-bowl' });
    const visit = await stage().visit();
    const { page } = visit;
    const coupon = page.getByRole('main').getByLabel('Coupon code');
    const summary = page.getByRole('region', { name: 'Your order' });
    await addToCart(visit, 'code-bowl');
    await visit.go('/en/checkout');
    await fillIn(page, 'code@example.com');
    await coupon.fill('HALFED');
    await page.keyboard.press('Tab');
    const problems = summary.getByRole('heading', { name: 'Before you can order' });
    await problems.waitFor();
    expect(await page.getByLabel('Codes of gift cards').evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('p[role=alert]').waitFor();
    await coupon.fill('HALVED');
    await page.keyboard.press('Tab');
    // Half of 40.00, and 5.00 of shipping.
    await summary.getByText('€25.00').first().waitFor();
    expect(await problems.count()).toBe(0);
    expect(await page.locator('p[role=alert], [aria-invalid=true]').count()).toBe(0);
    await page.getByLabel('Codes of gift cards').fill(card.code);
    await page.keyboard.press('Enter');
    await summary.getByText('€19.00').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Checkouts whose addresses depend on the goods and on where the shop delivers. */
export function deliveryStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('offers the countries that the shop delivers to, in the language of the visitor', async () => {
    await shop.item(4000, 9, { name: 'Near Bowl', slug: 'near-bowl' });
    const visit = await stage().visit({ locale: 'fr-FR' });
    await visit.go('/fr/products/near-bowl');
    await visit.page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await visit.page.getByRole('link', { name: /^Panier.*1/ }).waitFor();
    await visit.go('/fr/checkout');
    const options = visit.page.locator('select[name="shipping_address.country"] option');
    expect(await options.allInnerTexts()).toEqual(['Belgique', 'France']);
    await visit.signIn(await shop.shopper());
    await visit.go('/fr/account/addresses');
    expect(await visit.page.locator('select[name=country] option').allInnerTexts()).toEqual([
      'Belgique',
      'France',
    ]);
    await visit.close();
  });

  it('asks once about a postal code that the country does not have, and then takes it', async () => {
    await shop.item(4000, 9, { name: 'Odd Bowl', slug: 'odd-bowl' });
    const visit = await stage().visit();
    const { page } = visit;
    await addToCart(visit, 'odd-bowl');
    await visit.go('/en/checkout');
    await fillIn(page, 'odd@example.com');
    await page.getByRole('textbox', { name: 'Postal code' }).fill('SW1A 1AA');
    await page.getByText('€45.00').first().waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText('This does not look like a postal code of the country.').waitFor();
    expect(await visit.look('checkout-doubt')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('asks a guest for no address when nothing is shipped', async () => {
    await shop.item(500, 99, { name: 'Song', slug: 'song', isDigital: true });
    const visit = await stage().visit();
    const { page } = visit;
    await addToCart(visit, 'song');
    await visit.go('/en/checkout');
    await page.getByRole('main').getByLabel('E-mail address').fill('song@example.com');
    expect(await page.getByRole('textbox', { name: 'Postal code' }).isVisible()).toBe(false);
    expect(await page.getByText('Shipping', { exact: true }).count()).toBe(0);
    await page.getByText('Downloads and keys are not refunded once they are delivered.').waitFor();
    expect(await visit.look('checkout-digital')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Orders that are not paid yet, however their customer comes back to them. */
export function unpaidStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    await shop.item(4000, 9, { name: 'Open Bowl', slug: 'open-bowl' });
  });

  it.each([false, true])(
    'keeps an order for whoever goes back from the card (Stripe: %s)',
    async (stripe) => {
      const visit = await stage().visit({ stripe });
      const { page } = visit;
      await order(visit, 'back@example.com');
      await (stripe ? page.getByLabel('Card number') : page.locator('#pay')).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
      await page.getByText('This order is not paid yet.').waitFor();
      expect(await page.getByText('being processed').count()).toBe(0);
      expect(await visit.look('order-unpaid')).toEqual([]);
      // The next day, in a new tab.
      const tab = await visit.context.newPage();
      await tab.goto(`${new URL(page.url()).origin}/en/cart`);
      await tab.getByRole('link', { name: 'Pay or change it' }).click();
      await tab.getByRole('button', { name: 'Change the order' }).click();
      await tab.getByRole('heading', { name: 'Checkout' }).waitFor();
      await tab.getByText('1 × Open Bowl').waitFor();
      expect(await tab.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Lyon');
      await tab.getByText('€45.00').first().waitFor();
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );

  it('never says that an order is being processed of which nothing was paid', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await order(visit, 'unpaid@example.com');
    await page.locator('#pay').waitFor();
    const back = new URL(page.url()).searchParams.get('return_url') ?? '';
    await page.goto(back);
    await page.getByRole('heading', { name: 'Your order waits for its payment' }).waitFor();
    expect(await visit.look('checkout-unpaid')).toEqual([]);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await visit.go('/en/cart');
    expect(await page.getByText('is not paid yet').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  async function order(visit: Visit, email: string): Promise<void> {
    await orderBowl(visit, 'open-bowl', email);
  }
}

/** Orders that end in another tab, while the page of their payment is open. */
export function cancelledStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    await shop.item(4000, 9, { name: 'Shut Bowl', slug: 'shut-bowl' });
  });

  it.each([
    ['Change the order', 'Go to the cart'],
    ['Cancel for good', 'Order the same again'],
  ])('never thanks for an order that was cancelled: %s', async (pressed, way) => {
    const visit = await stage().visit();
    const { page } = visit;
    await orderBowl(visit, 'shut-bowl', 'shut@example.com');
    await page.locator('#pay').waitFor();
    const back = new URL(page.url()).searchParams.get('return_url') ?? '';
    const tab = await visit.context.newPage();
    await tab.goto(`${stage().url}/en/cart`);
    await tab.getByRole('link', { name: 'Pay or change it' }).click();
    const cancel = tab.locator('summary').filter({ hasText: 'Cancel the order' });
    await cancel.waitFor();
    if (pressed === 'Cancel for good') await cancel.click();
    await tab.getByRole('button', { name: pressed }).click();
    await tab.waitForURL(/checkout$|cancelled=1/);
    await page.goto(`${back}&redirect_status=failed`);
    await page.getByRole('heading', { name: 'This order was cancelled' }).waitFor();
    await page.getByText('was cancelled, nothing was charged.').waitFor();
    expect(await page.getByText('Thank you').count()).toBe(0);
    expect(await visit.look('checkout-cancelled')).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: way })
      .or(page.getByRole('button', { name: way }))
      .click();
    await page.getByRole('link', { name: 'Shut Bowl' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

async function orderBowl(visit: Visit, slug: string, email: string): Promise<void> {
  await addToCart(visit, slug);
  await visit.go('/en/checkout');
  await fillIn(visit.page, email);
  await visit.page.getByText('€45.00').first().waitFor();
  await visit.page.getByRole('button', { name: 'Order and pay' }).click();
}

async function addToCart({ page, go }: Visit, slug: string): Promise<void> {
  await go(`/en/products/${slug}`);
  await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  for (const [label, text] of ENTRIES) await page.getByRole('textbox', { name: label }).fill(text);
}
