import { openPricing } from '../../store-api/test/pricing/pricing.fixture';
import { RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage, Visit } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

type Words = typeof en;

const ACCOUNT = 'IBAN FR76 1234\nComptoir SAS';

/** Orders that are paid by transfer, from the first page to the money. */
export function transferStories(stage: () => StorefrontStage): void {
  it.each([
    ['en', en, '€50.00'],
    ['fr', fr, '50,00 €'],
  ] as const)('says what to transfer, or takes a card instead (%s)', async (locale, words, amount) => {
    const shop = await openPricing(stage().store);
    const slugs = [`moss-bowl-${locale}`, `moss-song-${locale}`];
    await shop.item(4000, 9, { name: 'Moss Bowl', slug: slugs[0] });
    await shop.item(500, 9, { name: 'Moss Song', slug: slugs[1], isDigital: true });
    const checkout = { payment_methods: ['card', 'bank_transfer'], bank_transfer_instructions: ACCOUNT };
    await shop.settings({ checkout });
    const visit = await stage().visit({ width: 390, locale });
    const { page } = visit;
    await orderByTransfer(visit, words, locale, slugs);
    await page.getByRole('heading', { name: words.checkout.thanks }).waitFor();
    const number = new URL(page.url()).searchParams.get('order') ?? '';
    const what = words.order.transfer.replace('{amount}', amount).replace('{number}', number);
    await page.getByText(what).waitFor();
    await page.getByText(words.order.transfer_until.split('{date}')[0] ?? '').waitFor();
    // The zone of the mails.
    await page.getByText(/ UTC/).first().waitFor();
    await page.getByText(words.checkout.next_digital_paid).waitFor();
    expect(await page.getByText(words.checkout.next_digital, { exact: true }).count()).toBe(0);
    expect(await visit.look(`narrow-transfer-thanks-${locale}`)).toEqual([]);
    await page.getByRole('link', { name: words.checkout.view_order }).click();
    await page.getByRole('heading', { name: words.order.items }).waitFor();
    const notice = await page.getByText('IBAN FR76 1234').boundingBox();
    const lines = await page.getByRole('heading', { name: words.order.items }).boundingBox();
    expect(notice?.y).toBeLessThan(lines?.y ?? 0);
    expect(await visit.look(`narrow-transfer-order-${locale}`)).toEqual([]);
    await page.getByRole('button', { name: words.order.transfer_card }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: words.checkout.thanks }).waitFor();
    await page.getByText(words.checkout.next_digital, { exact: true }).waitFor();
    expect(await page.getByText('IBAN FR76 1234').count()).toBe(0);
    await shop.settings({ checkout: { payment_methods: ['card'] } });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Orders of which a part has left. */
export function partlyShippedStories(stage: () => StorefrontStage): void {
  it.each([
    ['en', en, '30 days'],
    ['fr', fr, '30 jours'],
  ] as const)('says what can be done when a part of an order has left (%s)', async (locale, words, days) => {
    const { store } = stage();
    const fixtures = await RefundsFixtures.open(store);
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    const { order_number, items, shopper } = await fixtures.order({ lines: [[fixtures.lamp, 3]], checkout });
    const parcel = { order_number, carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
    const sent = await fixtures.manager.client.post('/admin/shipments', {
      ...parcel,
      items: [{ order_item_id: items[0]?.id, quantity: 2 }],
    });
    expect(sent.status).toBe(201);
    await store.drain();
    await store.client.post('/order-links', { order_number, email: shopper.email });
    await store.drain();
    const mails = store.mail.inbox.messages({ to: shopper.email });
    const link = new URL(mails.flatMap((mail) => mail.links).find((one) => one.includes('?token=')) ?? '');
    const visit = await stage().visit({ width: 390, locale });
    const { page } = visit;
    await visit.go(`/${locale}${link.pathname}${link.search}`);
    await page.getByText(words.order.partly_shipped, { exact: true }).waitFor();
    const late = words.order.cancel_partly_late.split('<link>')[0] ?? '';
    await page.getByText(late.trim()).waitFor();
    await page.getByText(days).waitFor();
    expect(await visit.look(`narrow-order-partly-shipped-${locale}`)).toEqual([]);
    const write = /<link>(.*)<\/link>/.exec(words.order.cancel_partly_late)?.[1] ?? '';
    await page.getByRole('link', { name: write }).click();
    await page.getByRole('heading', { level: 1, name: words.content.contact }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Puts goods and a download into the cart, and orders them by transfer without an account. */
async function orderByTransfer(visit: Visit, words: Words, locale: string, slugs: string[]): Promise<void> {
  const { page } = visit;
  for (const slug of slugs) {
    await visit.go(`/${locale}/products/${slug}`);
    await page.getByRole('button', { name: words.product.add_to_cart }).click();
    await page.getByText(words.cart.added).waitFor();
  }
  await visit.go(`/${locale}/checkout`);
  const entries = {
    email: `moss-${locale}@example.com`,
    full_name: 'Ada Moss',
    address_line1: '1 rue du Port',
    postal_code: '69003',
    city: 'Lyon',
  };
  for (const [name, text] of Object.entries(entries)) {
    const label = words.checkout[name as keyof typeof entries];
    await page.getByRole('main').getByRole('textbox', { name: label }).first().fill(text);
  }
  await page.getByRole('radio', { name: words.checkout.bank_transfer }).check();
  await page.getByText('50').first().waitFor();
  await page.getByRole('button', { name: words.checkout.place }).click();
}
