import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import { waitUntil } from '../../../tools/testing-servers/wait-until';
import type { StorefrontStage } from './storefront.fixture';

/** Forms about goods that have arrived, with entries that cannot be taken. */
export function deliveredStories(stage: () => StorefrontStage): void {
  let order: PaidOrder;

  beforeAll(async () => {
    const fixtures = await RefundsFixtures.open(stage().store);
    const jug = await fixtures.shop.item(2000, 5, { name: 'Tin Jug', slug: 'tin-jug' });
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    order = await fixtures.order({ lines: [[jug, 3]], status: 'delivered', checkout });
  });

  it('rates a product only by what its buyer has chosen', async () => {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(order.shopper);
    await visit.go('/en/products/tin-jug');
    await page.locator('summary').filter({ hasText: 'Write a review' }).click();
    expect(await page.getByLabel('Your rating').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Send the review' }).click();
    await page.locator('[name=rating][aria-invalid=true]').waitFor();
    expect((await order.shopper.client.get('/user/reviews')).body.data).toEqual([]);
    await page.getByLabel('Your rating').selectOption('4');
    await page.getByRole('button', { name: 'Send the review' }).click();
    await page.locator('[name=rating]:not([aria-invalid])').waitFor();
    await waitUntil(page, 'document.querySelector("[role=status] .alert") !== null');
    expect((await order.shopper.client.get('/user/reviews')).body.data).toMatchObject([{ rating: 4 }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it.each([true, false])(
    'says which photos of a return are too large, and keeps its entries (scripts: %s)',
    async (scripts) => {
      const visit = await stage().visit({ width: 390, scripts });
      const { page } = visit;
      await visit.signIn(order.shopper);
      await visit.go(`/en/orders/${order.order_number}/return`);
      await page.getByLabel('Units of Tin Jug to return').fill('1');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Tell us more').fill('The handle is broken.');
      const said = page.getByText('These photos are larger than 10 MB together.');
      const choose = (...megabytes: number[]): Promise<void> =>
        page.getByLabel('Photos of the goods').setInputFiles(megabytes.map(photoOf));
      await choose(5.5, 5.5);
      // With scripts it is said at once, and nothing is sent.
      if (!scripts) await page.getByRole('button', { name: 'Ask for the return' }).click();
      await said.waitFor();
      expect(await visit.look(`narrow-return-photos-${scripts}`)).toEqual([]);
      expect(await page.getByLabel('Tell us more').inputValue()).toBe('The handle is broken.');
      expect(await page.getByText('1 × Tin Jug').count()).toBe(1);
      if (scripts) {
        await page.getByRole('button', { name: 'Ask for the return' }).click();
        await choose(1);
        await said.waitFor({ state: 'detached' });
      } else {
        // The server does not read so much.
        await choose(7, 7);
        await page.getByRole('button', { name: 'Ask for the return' }).click();
        await page.waitForURL(/item-\d+=1.*too_large=1/);
        await said.waitFor();
      }
      expect((await order.shopper.client.get('/returns')).body.data).toEqual([]);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );
}

function photoOf(megabytes: number): { name: string; mimeType: string; buffer: Buffer } {
  return { name: `${megabytes}.png`, mimeType: 'image/png', buffer: Buffer.alloc(megabytes * 1024 * 1024) };
}
