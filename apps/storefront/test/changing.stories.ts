import { type PricingShop, openPricing } from '../../store-api/test/pricing/pricing.fixture';
import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

/** Sales that end while a page is open, and a withdrawal by the link of a mail. */
export function changingStories(stage: () => StorefrontStage): void {
  let shop: PricingShop;

  beforeAll(async () => {
    shop = await openPricing(stage().store);
  });

  it('says before the payment that a flash sale has ended', async () => {
    const { db, drain } = stage().store;
    const item = await shop.item(4000, 5, { name: 'Flash Bowl', slug: 'flash-bowl' });
    await shop.flash(item, 3500);
    await drain();
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(await shop.shopper());
    await visit.go('/en/products/flash-bowl');
    await page.getByText('€35.00').first().waitFor();
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/checkout');
    // 35.00 and 5.00 of shipping.
    await page.getByText('€40.00').first().waitFor();
    await db.rows("UPDATE flash_sales SET ends_at = now() - interval '1 second' WHERE name = 'Flash'");
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('p[role=alert]').waitFor();
    // 40.00 and 5.00 of shipping.
    await page.getByText('€45.00').first().waitFor();
    expect(await visit.look('checkout-sale-ended')).toEqual([]);
    await drain();
    await visit.go('/en/products/flash-bowl');
    await page.getByText('€40.00').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('withdraws from a purchase by the link of the mail', async () => {
    const { store } = stage();
    await shop.settings({ withdrawal: { enabled: true } });
    const fixtures = await RefundsFixtures.open(store);
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    const order = await fixtures.order({ lines: [[fixtures.lamp, 1]], status: 'delivered', checkout });
    await store.client.post('/order-links', { order_number: order.order_number, email: order.shopper.email });
    await store.drain();
    const links = store.mail.inbox.messages({ to: order.shopper.email }).flatMap((mail) => mail.links);
    const link = new URL(links.find((address) => address.includes('?token=')) ?? '');
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.go(link.pathname + link.search);
    await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
    expect(await visit.look('narrow-withdrawal')).toEqual([]);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { name: 'Withdrawal received' }).waitFor();
    const { body } = await order.shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ kind: 'withdrawal', items: [{ quantity: 1 }] }]);
    await shop.settings({ withdrawal: { enabled: false } });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** An order that is on its way, by the account and by the link of the mail about its parcel. */
export function shippedStories(stage: () => StorefrontStage): void {
  it('says when goods can be returned, and takes a withdrawal before they arrive', async () => {
    const { store } = stage();
    const shop = await openPricing(store);
    const fixtures = await RefundsFixtures.open(store);
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    const ship = async (): Promise<PaidOrder> => {
      const order = await fixtures.order({ lines: [[fixtures.lamp, 1]], checkout });
      const { order_number } = order;
      const tracked = { order_number, carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
      await fixtures.manager.client.post('/admin/shipments', tracked);
      await store.drain();
      return order;
    };
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    const first = await ship();
    await visit.signIn(first.shopper);
    await visit.go(`/en/orders/${first.order_number}`);
    await page.getByText('you can return products on this page for 30 days.').waitFor();
    expect(await page.getByRole('link', { name: 'Return products' }).count()).toBe(0);
    expect(await visit.look('narrow-order-shipped')).toEqual([]);
    await shop.settings({ withdrawal: { enabled: true } });
    const { shopper } = await ship();
    await shop.settings({ withdrawal: { enabled: false } });
    const mails = store.mail.inbox.messages({ to: shopper.email, subject: 'shipped' });
    const link = new URL(mails.flatMap(({ links }) => links).find((one) => one.includes('?token=')) ?? '');
    await visit.context.clearCookies();
    await visit.go(link.pathname + link.search);
    await page.getByText('You can withdraw from the order now, before it arrives.').waitFor();
    await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { name: 'Withdrawal received' }).waitFor();
    expect((await shopper.client.get('/returns')).body.data).toMatchObject([{ kind: 'withdrawal' }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** A purchase in French and in dollars, from the first page to the order. */
export function frenchStories(stage: () => StorefrontStage): void {
  it('has name, account and cart on one line of the smallest phones @core', async () => {
    const visit = await stage().visit({ locale: 'fr-FR', width: 320 });
    const { page } = visit;
    await visit.go('/fr/cart');
    const header = page.getByRole('banner');
    const names = ['Comptoir', fr.shell.sign_in, /^Panier/];
    const boxes = await Promise.all(
      names.map((name) => header.getByRole('link', { name }).first().boundingBox()),
    );
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : 0));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await visit.look('french-header')).toEqual([]);
    await visit.close();
  });

  it('speaks French and counts in dollars throughout', async () => {
    const shop = await openPricing(stage().store);
    await shop.item(4000, 5, { name: 'Bol Marin', slug: 'bol-marin' });
    const visit = await stage().visit({ locale: 'fr-FR' });
    const { page } = visit;
    const check = async (name: string): Promise<void> => {
      expect(await visit.look(`french-${name}`)).toEqual([]);
      const text = await page.locator('body').innerText();
      expect(englishIn(text)).toEqual([]);
      expect(text).not.toContain('€');
    };
    await visit.go('/');
    await page.getByLabel('Devise').selectOption('USD');
    await page.getByRole('contentinfo').getByRole('button', { name: fr.shell.apply }).click();
    await page.waitForURL(/\/fr$/);
    await check('home');
    await visit.go('/fr/products/bol-marin');
    // 40.00 euros at 1.0825.
    await page.getByText('43,30').first().waitFor();
    await check('product');
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await page.getByRole('link', { name: /^Panier.*1/ }).waitFor();
    await visit.go('/fr/cart');
    await check('cart');
    await page.getByRole('link', { name: fr.cart.checkout }).click();
    await page.getByRole('heading', { name: fr.checkout.title, exact: true }).waitFor();
    await page.getByRole('button', { name: fr.checkout.place }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await check('checkout-errors');
    const entries = {
      email: 'fr@example.com',
      full_name: 'Ada',
      address_line1: '1 rue Haute',
      postal_code: '69003',
    };
    for (const [name, value] of Object.entries({ ...entries, city: 'Lyon' })) {
      await page
        .getByRole('main')
        .getByRole('textbox', { name: fr.checkout[name as keyof typeof entries] })
        .fill(value);
    }
    await page.getByRole('button', { name: fr.checkout.update }).click();
    await page.locator('[aria-invalid=true]').first().waitFor({ state: 'detached' });
    await check('checkout');
    await page.getByRole('button', { name: fr.checkout.place }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: fr.checkout.thanks }).waitFor();
    await check('return');
    await page.getByRole('link', { name: fr.checkout.view_order }).click();
    await page.getByText('43,30').first().waitFor();
    await check('order');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Returns the lines of a page that are an English text of the interface. */
function englishIn(page: string): string[] {
  const french = new Set(Object.values(fr).flatMap((area) => Object.values(area)));
  const english = Object.values(en).flatMap((area) => Object.values(area));
  const foreign = new Set(english.filter((text) => !french.has(text)));
  return page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => foreign.has(line));
}
