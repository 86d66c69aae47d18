import type { Page } from 'playwright-core';
import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { signedIn } from '../../store-api/test/accounts';
import type { TestStore } from '../../store-api/test/store-harness';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage, Visit } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

type Words = typeof en;

/** Customers without an account who order more than once, or with a coupon that does not count. */
export function guestStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    await shop.item(4000, 99, { name: 'Guest Bowl', slug: 'guest-bowl' });
  });

  it.each([
    ['en', en],
    ['fr', fr],
  ] as const)('orders once more with another address, by a new cart (%s) @core', async (locale, words) => {
    const visit = await stage().visit({ width: 390, locale });
    const { page } = visit;
    await fillCart(visit, words, locale);
    await order(visit, words, `${locale}-first@example.com`);
    await payAtEmulator(page);
    await page.getByRole('heading', { name: words.checkout.thanks }).waitFor();
    await page.getByRole('link', { name: words.checkout.view_order }).click();
    await page.getByRole('heading', { name: words.order.history }).waitFor();
    const first = page.url();
    // The documents of the order are on its page, in this browser, too.
    await stage().store.drain();
    await page.reload();
    const invoice = page.waitForEvent('download');
    await page.getByRole('link', { name: /INV-/ }).click();
    expect((await invoice).suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
    await returnOne(visit, words, stage().store);

    await fillCart(visit, words, locale);
    await order(visit, words, `${locale}-second@example.com`);
    await payAtEmulator(page);
    await page.getByRole('heading', { name: words.checkout.thanks }).waitFor();
    // A guest's cart is no account: its pages ask to sign in, and lead back.
    for (const part of ['', '/addresses', '/wishlist']) {
      await visit.go(`/${locale}/account${part}`);
      await page.getByRole('button', { name: words.shell.sign_in }).first().waitFor();
      expect(new URL(page.url()).searchParams.get('next')).toBe(`/${locale}/account${part}`);
    }
    const rows = await stage().store.db.rows('SELECT FROM guests WHERE email LIKE $1', [
      `${locale}-%@example.com`,
    ]);
    expect(rows).toHaveLength(2);
    // A bank may lead back into another browser, and this one has another guest by now.
    const back = `/${locale}/checkout/return?order=${first.split('/').at(-1)}&redirect_status=succeeded`;
    await visit.go(back);
    const [thanks] = words.checkout.elsewhere_paid.split('{number}');
    await page.getByText(thanks ?? '').waitFor();
    await page.getByRole('link', { name: words.checkout.elsewhere_link }).click();
    expect(await page.getByLabel(words.order.link_number).inputValue()).toMatch(/^ORD-/);
    // The second guest sees nothing of the first.
    await page.goto(first);
    await page
      .getByRole('heading', { name: words.order.title.split('{')[0]?.trim() })
      .waitFor({ state: 'detached' });
    expect(await page.getByText('Ada Guest').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Coupons that do not count, digital goods, and countries without delivery, as a visitor without an account meets them. */
export function guestCartStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    await shop.item(4000, 99, { name: 'Paper Bowl', slug: 'paper-bowl' });
  });

  it('takes a coupon out that the address has used, and says what the order costs then', async () => {
    await shop.coupon({ code: 'ONLYONCE', type: 'percentage', value: 1000, perUserLimit: 1 });
    for (const isFirst of [true, false]) {
      const visit = await stage().visit();
      const { page } = visit;
      await fillCart(visit, en, 'en', 'paper-bowl');
      await visit.go('/en/cart');
      await page.getByLabel('Coupon code').fill('ONLYONCE');
      await page.getByRole('button', { name: 'Apply' }).first().click();
      await page.getByRole('button', { name: 'Remove the coupon ONLYONCE' }).waitFor();
      // 40.00 less 10 %, and 5.00 of shipping.
      await order(visit, en, 'once@example.com', '€41.00');
      if (isFirst) await payAtEmulator(page);
      else {
        await page.getByText('It is taken out of the order').waitFor();
        await page.getByText('€45.00').first().waitFor();
        expect(await page.getByText('€41.00').count()).toBe(0);
        expect(await visit.look('checkout-coupon-used')).toEqual([]);
        await page.getByRole('button', { name: 'Order and pay' }).click();
        await payAtEmulator(page);
      }
      await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
      await visit.close();
    }
  });

  it('names the amount from which a coupon counts, before and after it is in the cart', async () => {
    await shop.coupon({ code: 'FROM50', type: 'percentage', value: 1000, minOrderAmount: 5000 });
    const visit = await stage().visit({ locale: 'fr-FR' });
    const { page } = visit;
    await fillCart(visit, fr, 'fr', 'paper-bowl');
    await visit.go('/fr/cart');
    const apply = async (): Promise<void> => {
      await page.getByLabel(fr.cart.coupon).fill('FROM50');
      await page.getByRole('button', { name: fr.cart.coupon_apply }).first().click();
    };
    const named = page.getByText(/Ce code promotionnel est valable dès 50,00\s€ d’achat\./);
    await apply();
    await named.waitFor();
    await page.getByRole('spinbutton').first().fill('2');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: /^Panier.*2/ }).waitFor();
    await apply();
    await page.getByRole('button', { name: /FROM50/ }).waitFor();
    await page.getByRole('spinbutton').first().fill('1');
    await page.keyboard.press('Tab');
    await named.waitFor();
    expect(await visit.look('french-cart-coupon-waits')).toEqual([]);
    await page.getByRole('link', { name: fr.cart.checkout }).click();
    await page.getByRole('heading', { name: fr.checkout.problems }).waitFor();
    await named.waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('says where the shop delivers, and nothing of shipping for digital goods', async () => {
    await shop.item(500, 99, { name: 'Hymn', slug: 'hymn', isDigital: true });
    const visit = await stage().visit();
    const { page } = visit;
    await fillCart(visit, en, 'en', 'hymn');
    expect(await page.getByText('nothing is shipped').count()).toBe(1);
    await visit.go('/en/cart');
    await page.getByText('Nothing is shipped.').waitFor();
    expect(await page.getByText('We deliver to').count()).toBe(0);
    await visit.go('/en/products/paper-bowl');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*2/ }).waitFor();
    await visit.go('/en/cart');
    await page.getByText('We deliver to Belgium and France.').waitFor();
    await page.getByRole('link', { name: 'Go to the checkout' }).click();
    await page.getByText('We deliver to these countries only.').waitFor();
    await page.getByRole('heading', { name: 'Coupon and gift cards' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Downloads alone, which need no address. */
export function guestDownloadStories(stage: () => StorefrontStage): void {
  it('asks for the consent to a download at its box, also without an address', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const admin = await shop.staff('admin');
    const settings = { withdrawal: { enabled: true }, tax: { home_country: 'FR' } };
    expect((await admin.client.put('/admin/settings', settings)).status).toBe(200);
    const song = await shop.item(900, 9, { name: 'Only Song', slug: 'only-song', isDigital: true });
    await admin.client.put(`/admin/products/${song.productId}`, { withdrawal_excluded: 'digital_content' });
    const visit = await stage().visit();
    const { page } = visit;
    await fillCart(visit, en, 'en', 'only-song');
    await visit.go('/en/checkout');
    await page.getByRole('main').getByRole('textbox', { name: en.checkout.email }).fill('song@example.com');
    await totalOf(page, '9.00').waitFor();
    // Nothing contradicts the box.
    expect(await page.getByText('You may withdraw').count()).toBe(0);
    await page.getByRole('button', { name: en.checkout.place }).click();
    const box = page.getByRole('checkbox', { name: en.checkout.digital_consent });
    await page.locator('[name=digital_content_consent][aria-invalid=true]').waitFor();
    await page.getByText('Please agree that digital content is delivered at once.').waitFor();
    await box.check();
    await page.getByRole('button', { name: en.checkout.place }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: en.checkout.thanks }).waitFor();
    await admin.client.put('/admin/settings', { withdrawal: { enabled: false } });
    await store.drain();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Returns a unit of the order that is shown, once it has arrived, and reads of its credit note. */
async function returnOne(visit: Visit, words: Words, store: TestStore): Promise<void> {
  const { page } = visit;
  const order = new URL(page.url()).pathname;
  const number = order.split('/').at(-1) ?? '';
  const { client } = await signedIn(store, { roles: ['admin'] });
  await client.patch(`/admin/orders/${number}/status`, { status: 'delivered' });
  await page.reload();
  await page.getByRole('link', { name: words.order.return, exact: true }).click();
  await page.getByRole('spinbutton').fill('1');
  await page.getByRole('radio', { name: words.order.return_damaged }).check();
  await page.getByRole('button', { name: words.order.return_next }).click();
  // The bowl was 40.00.
  await page.getByText(/40[.,]00/).waitFor();
  await page.getByRole('button', { name: words.order.return_send }).click();
  await page.getByText(words.order.return_sent).waitFor();
  expect(new URL(page.url()).pathname).toBe(order);
  const { data } = (await client.get(`/admin/returns?order_number=${number}`)).body;
  const name = words.order.return_number.replace('{number}', String(data[0].id));
  const returns = page.getByRole('region', { name: words.order.returns });
  await returns.getByText(name).waitFor();
  // Its page is one of accounts.
  expect(await returns.getByRole('link').count()).toBe(0);
  for (const status of ['approved', 'received', 'refunded'])
    await client.put(`/admin/returns/${data[0].id}`, { status });
  await store.drain();
  await visit.go(order);
  await page.getByRole('link', { name: new RegExp(words.account.credit_note.split('{')[0] ?? '') }).waitFor();
  expect(await visit.look(`narrow-guest-return-${new URL(page.url()).pathname.split('/')[1]}`)).toEqual([]);
}

async function fillCart(
  { page, go }: Visit,
  words: Words,
  locale: string,
  slug = 'guest-bowl',
): Promise<void> {
  await go(`/${locale}/products/${slug}`);
  await page.getByRole('button', { name: words.product.add_to_cart }).click();
  await page.getByText(words.cart.added).waitFor();
}

/** Fills the checkout in and presses its button, once the total is shown. */
async function order(visit: Visit, words: Words, email: string, total?: string): Promise<void> {
  const { page } = visit;
  await visit.go(`/${new URL(page.url()).pathname.split('/')[1]}/checkout`);
  const fill = async (name: keyof Words['checkout'], text: string): Promise<void> =>
    page.getByRole('main').getByRole('textbox', { name: words.checkout[name] }).first().fill(text);
  await fill('email', email);
  await fill('full_name', 'Ada Guest');
  await fill('address_line1', '1 rue du Port');
  await fill('postal_code', '69003');
  await fill('city', 'Lyon');
  await totalOf(page, total ?? '45').waitFor();
  await page.getByRole('button', { name: words.checkout.place }).click();
}

function totalOf(page: Page, total: string): ReturnType<Page['getByText']> {
  return page.getByText(total).first();
}
