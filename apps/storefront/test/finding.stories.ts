import { FlashSalesService } from '../../store-api/src/promotions/flash-sales/flash-sales.service';
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
