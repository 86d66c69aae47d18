import { FlashSalesService } from '../../store-api/src/promotions/flash-sales/flash-sales.service';
import { AttributesService } from '../../store-api/src/catalog/attributes/attributes.service';
import { imageFile, openStaffedShop, sendForm } from '../../store-api/test/catalog/admin-catalog.fixture';
import { signedIn } from '../../store-api/test/accounts';
import { openReviews } from '../../store-api/test/community/reviews.fixture';
import type { TestStore } from '../../store-api/test/store-harness';
import type { StorefrontStage } from './storefront.fixture';

const HOUR_MS = 3_600_000;

/** Lists, the search, the page of a product and a sale. */
export function findingStories(stage: () => StorefrontStage): void {
  let brand: number;

  beforeAll(async () => {
    brand = await fillShop(stage().store);
  });

  it('finds a product by its brand and by a search, and chooses a variant @core', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/en/products');
    expect(await visit.look('products')).toEqual([]);
    await page.getByRole('radio', { name: /Maison Orme/ }).check();
    await page.getByText('1 product', { exact: true }).waitFor();
    expect(page.url()).toContain(`brand_id=${brand}`);
    await page.getByRole('link', { name: 'Remove the filter Maison Orme' }).click();
    await page.getByText('2 products').waitFor();
    expect(await page.getByRole('radio', { name: /Maison Orme/ }).isChecked()).toBe(false);

    await page.getByRole('combobox', { name: 'Search products' }).fill('xylophone');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nothing was found for “xylophone”.').waitFor();
    await page.getByRole('combobox', { name: 'Search products' }).fill('kettle');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: 'Results for “kettle”' }).waitFor();
    await page.getByRole('link', { name: 'Copper Kettle' }).click();
    await page.getByRole('heading', { name: 'Copper Kettle', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Blue' }).click();
    await page.waitForURL(/variant=\d+/);
    expect(await page.getByRole('link', { name: 'Blue' }).getAttribute('aria-current')).toBe('true');
    expect(await page.getByText('KETTLE-B').isVisible()).toBe(true);
    expect(await visit.look('product')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('reaches the cart with the keyboard alone', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(await signedIn(stage().store));
    await visit.go('/en');
    const field = page.getByRole('combobox', { name: 'Search products' });
    await field.focus();
    await page.keyboard.type('pan');
    await page.getByRole('option', { name: 'Copper Pan' }).waitFor();
    expect(await visit.look('suggestions')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('suggestion-0');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copper Pan', level: 1 }).waitFor();
    await page.getByLabel('Quantity').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Added to your cart.').waitFor();
    expect(await page.getByRole('link', { name: 'Cart, 1 item' }).count()).toBe(1);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('finds a product and puts it into the cart without scripts, in French @core', async () => {
    const visit = await stage().visit({ locale: 'fr-FR', scripts: false, width: 390 });
    const { page } = visit;
    await visit.signIn(await signedIn(stage().store));
    await visit.go('/products?search=kettle');
    expect(page.url()).toContain('/fr/products');
    await page.getByRole('link', { name: 'Copper Kettle' }).click();
    await page.getByRole('link', { name: 'Blue' }).click();
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await page.getByText('Ajouté à votre panier.').waitFor();
    expect(await page.getByRole('link', { name: 'Panier, 1 article' }).count()).toBe(1);
    await visit.close();
  });
}

/** Sales that have an end. */
export function saleStories(stage: () => StorefrontStage): void {
  it('says that a flash sale has ended while the page is open', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await page.clock.install();
    await visit.go('/en');
    await page.getByRole('timer').waitFor();
    expect(await page.getByText('€35.00').first().isVisible()).toBe(true);
    await page.clock.fastForward('02:00:00');
    await page.getByText('This sale has ended.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows one reference price for a sale and its product, which names the end', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    const { body } = await stage().store.client.get('/flash-sales');
    const sale = (body.data as { id: number; name: string }[]).find(({ name }) => name === 'Late Offers');
    await visit.go(`/en/flash-sales/${sale?.id}`);
    const crossed = await page.locator('main s').first().innerText();
    await page.getByRole('link', { name: 'Copper Kettle' }).click();
    await page.getByRole('heading', { name: 'Copper Kettle', level: 1 }).waitFor();
    await page
      .getByText(/^Ends on/)
      .first()
      .waitFor();
    expect(await page.locator('main s').first().innerText()).toBe(crossed);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Pictures of products with variants. */
export function pictureStories(stage: () => StorefrontStage): void {
  it('shows the picture of the chosen variant first, in English and French', async () => {
    const speak = await openPictures(stage().store);
    await speak('en', 'fr');
    for (const [locale, color, unseen] of [
      ['en', 'Navy', 'Sand'],
      ['fr', 'Marine', 'Sable'],
    ] as const) {
      const visit = await stage().visit({ locale, width: 390 });
      const { page } = visit;
      const firstPicture = page
        .getByRole('group', { name: /Felt Pack/ })
        .getByRole('img')
        .first();
      await visit.go(`/${locale}/products/felt-pack`);
      expect(await firstPicture.getAttribute('alt')).toBe('Felt Pack, ocean');
      await page.getByRole('link', { name: color, exact: true }).click();
      await page.waitForURL(/variant=\d+/);
      await page.locator('li:first-child img[alt="Felt Pack, navy"]').first().waitFor();
      expect(await firstPicture.getAttribute('alt')).toBe('Felt Pack, navy');
      expect(await visit.look(`narrow-product-variant-${locale}`)).toEqual([]);
      // No image shows this one, so that one without a colour comes first.
      await page.getByRole('link', { name: unseen, exact: true }).click();
      await page.locator('li:first-child img[alt="Felt Pack, inside"]').first().waitFor();
      expect(await firstPicture.getAttribute('alt')).toBe('Felt Pack, inside');
      expect(visit.complaints).toEqual([]);
      await visit.close();
    }
    await speak('en');
  });
}

/** Creates a product in two colours, with a picture of each. @returns a function that sets the languages of the shop */
async function openPictures(store: TestStore): Promise<(...languages: string[]) => Promise<void>> {
  const shop = await openStaffedShop(store);
  const colors = { Ocean: 'Océan', Navy: 'Marine', Sand: 'Sable' };
  const values = Object.entries(colors).map(([value, french]) => ({
    value,
    colorCode: '#112233',
    translations: { fr: { value: french } },
  }));
  const [ocean = 0, navy = 0, sand = 0] = await store.db.tx(async (tx) => {
    const attribute = { name: 'Shade', type: 'color' as const, values };
    const made = await store.get(AttributesService).createAttribute(tx, attribute);
    return made.values.map(({ id }) => id);
  });
  const { product } = await shop.product({
    name: 'Felt Pack',
    slug: 'felt-pack',
    sku: 'PACK',
    variants: [
      { sku: 'PACK-O', stockQuantity: 9, attributeValueIds: [ocean] },
      { sku: 'PACK-N', stockQuantity: 9, attributeValueIds: [navy] },
      { sku: 'PACK-S', stockQuantity: 9, attributeValueIds: [sand] },
    ],
  });
  for (const name of ['ocean', 'navy', 'inside']) {
    const fields = { alt: `Felt Pack, ${name}` };
    const path = `/admin/products/${product.id}/images`;
    const picture = await imageFile('png', 300, 300);
    const sent = await sendForm(store, path, shop.admin.accessToken, [picture], { fields });
    expect(sent.status).toBe(201);
  }
  await store.drain();
  return async (...languages) => {
    const { status } = await shop.admin.client.put('/admin/settings', { store: { languages } });
    expect(status).toBe(200);
  };
}

/** Creates two products, one of them with variants and in a sale. @returns the number of its brand */
async function fillShop(store: TestStore): Promise<number> {
  const shop = await openReviews(store);
  const brand = await shop.brand('Maison Orme');
  const [red = 0, blue = 0] = await shop.attribute('Color', 'color', ['Red', 'Blue']);
  const kettle = await shop.product({
    name: 'Copper Kettle',
    sku: 'KETTLE',
    price: 4900,
    brandId: brand,
    variants: [
      { sku: 'KETTLE-R', stockQuantity: 9, attributeValueIds: [red] },
      { sku: 'KETTLE-B', stockQuantity: 9, attributeValueIds: [blue] },
    ],
  });
  await shop.product({ name: 'Copper Pan', sku: 'PAN', price: 3900 });
  const now = store.clock.now().getTime();
  const sale = {
    name: 'Late Offers',
    startsAt: new Date(now - HOUR_MS),
    endsAt: new Date(now + HOUR_MS),
    items: [{ productVariantId: kettle.variants[0]?.id ?? 0, salePrice: 3500 }],
  };
  await store.db.tx((tx) => store.get(FlashSalesService).createFlashSale(tx, sale));
  await store.drain();
  return brand;
}
