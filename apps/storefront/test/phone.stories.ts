import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { imageFile, openStaffedShop, sendForm } from '../../store-api/test/catalog/admin-catalog.fixture';
import { signedIn } from '../../store-api/test/accounts';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import type { StorefrontStage } from './storefront.fixture';
import { tabTo } from './stories.fixture';

const PHONE = 390;

/** The menu of small screens. */
export function menuStories(stage: () => StorefrontStage): void {
  beforeAll(async () => {
    const { client } = (await openStaffedShop(stage().store)).admin;
    const parent = await client.post('/admin/categories', { name: 'Kitchen', slug: 'kitchen' });
    const child = { name: 'Pans', slug: 'pans', parent_id: parent.body.data.id };
    expect((await client.post('/admin/categories', child)).status).toBe(201);
  });

  it('has a menu of categories that closes behind a link, by the keyboard too @core', async () => {
    const visit = await stage().visit({ width: PHONE });
    const { page } = visit;
    await visit.go('/en');
    const menu = page.getByRole('banner').locator('summary');
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    const link = page.getByRole('banner').getByRole('link', { name: 'Pans' });
    await link.waitFor();
    expect(await visit.look('narrow-menu')).toEqual([]);
    // A low screen cuts no row: the page is scrolled to the last one.
    await page.setViewportSize({ width: PHONE, height: 300 });
    const hidden = await page
      .getByRole('banner')
      .locator('details > div')
      .evaluate((panel) => panel.scrollHeight - panel.clientHeight);
    expect(hidden).toBe(0);
    await page.setViewportSize({ width: PHONE, height: 900 });
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await link.click();
    await page.getByRole('heading', { name: 'Pans', level: 1 }).waitFor();
    expect(await link.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('opens the menu without scripts', async () => {
    const visit = await stage().visit({ width: PHONE, scripts: false });
    await visit.go('/fr');
    await visit.page.getByRole('banner').locator('summary').click();
    await visit.page.getByRole('banner').getByRole('link', { name: 'Pans' }).click();
    await visit.page.getByRole('heading', { name: 'Pans', level: 1 }).waitFor();
    await visit.close();
  });
}

/** The page of a product in one hand: the button that buys, its images, and a product that is sold out. */
export function handStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    const { store } = stage();
    shop = await openCheckout(store);
    const { productId } = await shop.item(4000, 9, { name: 'Phone Bowl', slug: 'phone-bowl' });
    const { accessToken } = (await openStaffedShop(store)).admin;
    const image = await imageFile('png', 800, 800);
    const sent = await sendForm(store, `/admin/products/${productId}/images`, accessToken, [image]);
    expect(sent.status).toBe(201);
    await store.drain();
  });

  it('has the button that buys on the first screen, and enlarges images', async () => {
    const visit = await stage().visit({ width: PHONE });
    const { page } = visit;
    await visit.go('/en/products/phone-bowl');
    const button = page.getByRole('button', { name: 'Add to cart' });
    const box = await button.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    // The bar with the button says the price as well, wherever the page is scrolled to.
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const price = await page.locator('form').filter({ has: button }).getByText('€40.00').boundingBox();
    const top = (await button.boundingBox())?.y ?? 0;
    expect(Math.abs(top - (price?.y ?? height))).toBeLessThan(60);
    expect(await visit.look('narrow-product-buy')).toEqual([]);
    await page.getByRole('link', { name: 'Enlarge image 1' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    expect(await visit.look('narrow-product-enlarged')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button.click();
    // The answer and the way on are on the screen, without scrolling.
    for (const part of [
      page.getByText('Added to your cart.'),
      page.getByRole('link', { name: 'Go to the cart' }),
    ]) {
      await part.waitFor();
      const place = await part.boundingBox();
      expect((place?.y ?? height) + (place?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    expect(await visit.look('narrow-product-added')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('tells somebody without an account when a product is back, once', async () => {
    const { store } = stage();
    const item = await shop.item(4000, 0, { name: 'Gone Bowl', slug: 'gone-bowl' });
    await store.drain();
    const visit = await stage().visit({ width: PHONE, scripts: false });
    const { page } = visit;
    await visit.go('/en/products/gone-bowl');
    await page.getByRole('main').getByLabel('E-mail address').fill('waits@example.com');
    await page.getByRole('button', { name: 'Tell me when it is back' }).click();
    await page.getByText('We write to you when it is back.').waitFor();
    await visit.close();
    const { client } = await shop.staff('admin');
    const stock = { variant_id: item.variantId, quantity: 3, reason: 'correction' };
    expect((await client.post('/admin/stock/adjust', stock)).status).toBe(200);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: 'waits@example.com' });
    expect(mail?.subject).toBe('Back in stock: Gone Bowl');
    const later = await stage().visit();
    await later.go(new URL(mail?.links.find((link) => link.includes('/products/')) ?? '').pathname);
    await later.page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await later.close();
  });
}

/** The price per kilogram and the like, on a phone. */
export function measureStories(stage: () => StorefrontStage): void {
  it('has the price per measure beside the price of the bar that buys', async () => {
    const shop = await openCheckout(stage().store);
    const { productId, variantId } = await shop.item(600, 9, { name: 'Phone Jam', slug: 'phone-jam' });
    const { client } = await shop.staff('admin');
    const path = `/admin/products/${productId}/variants/${variantId}`;
    const changed = await client.put(path, { content_amount: 500, content_unit: 'g' });
    expect(changed.status).toBe(200);
    for (const [locale, text] of [
      ['en', /€12\.00 per kg/],
      ['fr', /12,00\s€ le kilo/],
    ] as const) {
      const visit = await stage().visit({ width: PHONE, locale });
      const { page } = visit;
      await visit.go(`/${locale}/products/phone-jam`);
      const bar = page.locator('form').filter({ has: page.locator('input[name=variant_id]') });
      await bar.getByText(text).waitFor();
      const height = page.viewportSize()?.height ?? 0;
      const place = await bar.getByText(text).boundingBox();
      expect((place?.y ?? height) + (place?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(await visit.look(`narrow-product-measure-${locale}`)).toEqual([]);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    }
  });
}

/** The wish of a visitor who has not signed in. */
export function wishStories(stage: () => StorefrontStage): void {
  it('keeps a wish until its visitor has signed in, and says why', async () => {
    const { email, client } = await new PasswordFixtures(stage().store).account();
    const shop = await openCheckout(stage().store);
    const early = await shop.item(3000, 9, { name: 'Early Wish', slug: 'early-wish' });
    const { productId } = await shop.item(4000, 9, { name: 'Late Wish', slug: 'late-wish' });
    const visit = await stage().visit({ width: PHONE });
    const { page } = visit;
    await visit.go('/en/products/early-wish');
    await page.getByRole('button', { name: 'Add to wish list' }).click();
    await page.getByText('the product is then on your wish list').waitFor();
    await visit.go('/en/products/late-wish');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await page.getByRole('button', { name: 'Add to wish list' }).click();
    await page.getByText('the product is then on your wish list').waitFor();
    expect(await visit.look('narrow-login-wish')).toEqual([]);
    await page.getByRole('main').getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'On your wish list' }).waitFor();
    const listed = (await client.get('/user/wishlist')).body.data.map(({ id }: { id: number }) => id);
    expect(listed.sort()).toEqual([early.productId, productId].sort());
    // It was a wish of once: signing in again does not bring it back.
    await page.getByRole('button', { name: 'On your wish list' }).click();
    await page.getByRole('button', { name: 'Add to wish list' }).waitFor();
    await visit.go('/en/login');
    await page.getByLabel('Password').waitFor();
    expect(await page.getByText('the product is then on your wish list').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Lists of few products: wishes, and sets. */
export function fewProductsStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('shows the wish list with images and prices, and the address in the profile', async () => {
    const account = await signedIn(stage().store);
    const { productId } = await shop.item(4000, 9, { name: 'Wish Bowl' });
    await account.client.post('/user/wishlist', { product_id: productId });
    const visit = await stage().visit({ width: PHONE });
    const { page } = visit;
    await visit.signIn(account);
    await visit.go('/en/account/wishlist');
    await page.getByRole('link', { name: 'Wish Bowl' }).waitFor();
    await page.getByText('€40.00').waitFor();
    expect(await visit.look('narrow-wishlist')).toEqual([]);
    await visit.go('/en/account/profile');
    await page.getByText(account.email).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('prices a bundle by the choice of its optional goods', async () => {
    const [desk, lamp] = [
      await shop.item(20_000, 9, { name: 'Pine Desk', slug: 'pine-desk' }),
      await shop.item(3000, 9, { name: 'Pine Lamp' }),
    ];
    const { client } = await shop.staff('admin');
    const bundle = await client.post('/admin/bundles', {
      name: 'Pine Study',
      discount_type: 'percentage',
      discount_value: 10,
      items: [
        { product_variant_id: desk.variantId },
        { product_variant_id: lamp.variantId, is_required: false },
      ],
    });
    expect(bundle.status).toBe(201);
    const visit = await stage().visit({ width: PHONE });
    const { page } = visit;
    await visit.go('/en/bundles');
    const card = page.getByRole('article').filter({ hasText: 'Pine Study' });
    // 230.00 less 10 %.
    await card.getByText('€207.00').waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      expect.not.stringContaining('(optional)'),
      expect.stringContaining('Pine Lamp (optional)'),
    ]);
    expect(await visit.look('narrow-bundles')).toEqual([]);
    await card.getByRole('checkbox', { name: 'With Pine Lamp' }).uncheck();
    await card.getByText('€180.00').waitFor();
    await card.getByRole('button', { name: 'Add the set to the cart' }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/cart');
    await page.getByText('€180.00').first().waitFor();
    expect(await page.getByText('Pine Lamp').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
