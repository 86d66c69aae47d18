import { openReviews } from '../../store-api/test/community/reviews.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Lists, the search and the page of a product. */
export function findingStories(stage: () => StorefrontStage): void {
  it('finds a product by its brand and by a search, and opens it', async () => {
    const shop = await openReviews(stage().store);
    const brand = await shop.brand('Maison Orme');
    await shop.product({ name: 'Copper Kettle', sku: 'KETTLE', price: 4900, brandId: brand });
    await shop.product({ name: 'Copper Pan', sku: 'PAN', price: 3900 });
    await stage().store.drain();
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

    await page.getByRole('searchbox').fill('kettle');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('heading', { name: 'Results for “kettle”' }).waitFor();
    await page.getByRole('link', { name: 'Copper Kettle' }).click();
    await page.getByRole('heading', { name: 'Copper Kettle', level: 1 }).waitFor();
    expect(await page.getByText('€49.00').first().isVisible()).toBe(true);
    expect(await visit.look('product')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
