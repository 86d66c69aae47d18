import { sendForm } from '../../store-api/test/catalog/admin-catalog.fixture';
import type { TestItem } from '../../store-api/test/checkout/checkout.fixture';
import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage, Visit } from './storefront.fixture';

const DAY_MS = 86_400_000;

/** Orders that are cancelled in part, and those whose goods cannot come back. */
export function endingStories(stage: () => StorefrontStage): void {
  let fixtures: RefundsFixtures;
  let song: TestItem;

  beforeAll(async () => {
    fixtures = await RefundsFixtures.open(stage().store);
    song = await fixtures.shop.item(500, 1000, { name: 'Last Song', isDigital: true });
    const part = { field: 'file', name: 'song.flac', type: 'audio/flac' };
    const path = `/admin/digital-goods/${song.variantId}/files`;
    await sendForm(stage().store, path, fixtures.manager.accessToken, ['la'], part);
  });

  const order = (lines: [TestItem, number][], status?: string): Promise<PaidOrder> =>
    fixtures.order({ lines, status, checkout: { shipping_method_id: fixtures.shop.methodId } });

  it.each([
    ['en', en.order, '€5.00', '€65.00'],
    ['fr', fr.order, '5,00 €', '65,00 €'],
  ] as const)('says what a cancellation takes and leaves (%s)', async (locale, words, price, rest) => {
    const { order_number: number, shopper } = await order([
      [song, 1],
      [fixtures.lamp, 1],
    ]);
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go(`/${locale}/orders/${number}`);
    await page.getByText(words.cancel, { exact: true }).click();
    await page.getByText(words.cancel_takes.replace('{names}', '1 × Lamp')).waitFor();
    await page.getByText(words.cancel_keeps.replace('{names}', `1 × Last Song (${price})`)).waitFor();
    // The lamp, and 5.00 of shipping.
    await page.getByText(words.cancel_rest_amount.replace('{amount}', rest)).waitFor();
    expect(await page.getByText(/^Cancelled:/).count()).toBe(0);
    expect(await visit.look(`narrow-cancel-part-${locale}`)).toEqual([]);
    await page.getByRole('button', { name: words.cancel_confirm }).click();
    await page.getByText(words.cancel_done_partly).waitFor();
    const part = words.cancelled_part.replace('{cancelled}', '1 × Lamp').replace('{left}', '1 × Last Song');
    await page.getByText(part).waitFor();
    expect(await page.getByText('Order cancelled.').count()).toBe(0);
    const { body } = await shopper.client.get(`/orders/${number}`);
    expect(body.data.refunds).toMatchObject([{ amount: '65.00' }]);
    // Nothing was sent by a carrier.
    expect(await page.getByRole('heading', { name: words.shipments }).count()).toBe(0);
    expect(await page.getByRole('link', { name: words.return }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it.each(['en', 'fr'] as const)('says how goods and a download arrive (%s)', async (locale) => {
    const { order_number: number, shopper } = await order([
      [song, 1],
      [fixtures.lamp, 1],
    ]);
    const visit = await stage().visit();
    await visit.signIn(shopper);
    await readArrival(visit, locale, number);
    await visit.close();
  });

  it('names the amount that comes back when all is cancelled', async () => {
    const { order_number: number, shopper } = await order([[fixtures.lamp, 1]]);
    const visit = await stage().visit();
    await visit.signIn(shopper);
    await visit.go(`/en/orders/${number}`);
    await visit.page.getByText('Cancel the order', { exact: true }).click();
    // 60.00 and 5.00 of shipping.
    await visit.page.getByText('You get back €65.00, in the way you paid it.').waitFor();
    await visit.close();
  });

  it('offers a return only while goods can come back', async () => {
    const { id, order_number: number, shopper } = await order([[fixtures.lamp, 1]], 'delivered');
    const link = 'Return products';
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go(`/en/orders/${number}`);
    await page.getByRole('link', { name: link }).waitFor();
    const then = new Date(Date.now() - 58 * DAY_MS);
    await stage().store.db.rows('UPDATE orders SET delivered_at = $2 WHERE id = $1', [id, then]);
    await visit.go(`/en/orders/${number}`);
    await page.getByRole('button', { name: 'Order the same again' }).waitFor();
    expect(await page.getByRole('link', { name: link }).count()).toBe(0);
    await visit.go(`/en/orders/${number}/return`);
    await page.getByText('Nothing of this order can be returned.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Reads the thanks for an order of a song and a lamp, and its place in the list of orders. */
async function readArrival({ page, go }: Visit, locale: 'en' | 'fr', number: string): Promise<void> {
  const { next_shipped: shipped, next_digital: digital } = { en, fr }[locale].checkout;
  await go(`/${locale}/checkout/return?order=${number}`);
  await page.getByText(shipped).waitFor();
  await page.getByText(digital).waitFor();
  await go(`/${locale}/account/orders`);
  const listed = { en: 'Last Song and 1 more', fr: 'Last Song et un autre article' }[locale];
  await page.getByText(listed, { exact: true }).waitFor();
}
