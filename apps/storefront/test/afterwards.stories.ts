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

/** Withdrawals, which have a button of their own. */
export function withdrawalStories(stage: () => StorefrontStage): void {
  it.each([
    ['en', en],
    ['fr', fr],
  ] as const)('withdraws by a button that says so, and returns by another (%s)', async (locale, words) => {
    const shop = await openPricing(stage().store);
    await shop.settings({ withdrawal: { enabled: true } });
    const fixtures = await RefundsFixtures.open(stage().store);
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    const lines = [[fixtures.lamp, 2]] satisfies [typeof fixtures.lamp, number][];
    const { order_number: number, shopper } = await fixtures.order({ lines, status: 'delivered', checkout });
    await shop.settings({ withdrawal: { enabled: false } });
    const visit = await stage().visit({ width: 390, locale });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go(`/${locale}/orders/${number}`);
    const { body: found } = await shopper.client.get(`/orders/${number}`);
    await page.getByText(lastDayBefore(found.data.withdrawable_until, locale)).first().waitFor();
    await page.getByRole('link', { name: words.order.return, exact: true }).click();
    await page.getByRole('radio', { name: words.order.return_damaged }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(5);
    await visit.go(`/${locale}/orders/${number}`);
    await page.getByRole('link', { name: words.order.withdraw, exact: true }).click();
    await page.getByText(words.order.withdraw_text).waitFor();
    await page.getByRole('spinbutton').first().fill('1');
    expect(await visit.look(`narrow-withdraw-${locale}`)).toEqual([]);
    await page.getByRole('button', { name: words.order.withdraw_send }).click();
    // The receipt says what is sent back until when, and leads to the return.
    await page.getByRole('heading', { name: words.order.withdrawn_title }).waitFor();
    await page.getByRole('heading', { name: words.order.withdrawn_sent }).waitFor();
    await page.getByText(words.order.withdrawn_until.split('{date}')[0] ?? '').waitFor();
    expect(await visit.look(`narrow-withdrawn-${locale}`)).toEqual([]);
    await page.getByRole('link', { name: words.order.return_number.split('{')[0]?.trim() }).click();
    await page.getByText(words.order.return_withdrawal).waitFor();
    await page.getByText(words.order.refund_due.split('{date}')[0] ?? '').waitFor();
    const { body } = await shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ kind: 'withdrawal', items: [{ quantity: 1 }] }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('withdraws without signing in and without scripts, before anything has left', async () => {
    const { store } = stage();
    const shop = await openPricing(store);
    await shop.settings({ withdrawal: { enabled: true } });
    const fixtures = await RefundsFixtures.open(store);
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    const lines = [[fixtures.lamp, 2]] satisfies [typeof fixtures.lamp, number][];
    const order = await fixtures.order({ lines, status: 'processing', checkout });
    await shop.settings({ withdrawal: { enabled: false } });
    const mails = store.mail.inbox.messages({ to: order.shopper.email });
    const links = mails.flatMap((mail) => mail.links);
    const link = new URL(links.find((address) => address.includes('/withdrawal?token=')) ?? '');
    const visit = await stage().visit({ width: 390, scripts: false });
    const { page } = visit;
    await visit.go(link.pathname + link.search);
    await page.getByText('2 units have not left yet: they are cancelled.').waitFor();
    const older = await visit.context.newPage();
    await older.goto(page.url());
    await older.getByRole('spinbutton').first().fill('1');
    await page.getByRole('spinbutton').first().fill('1');
    await page.getByRole('textbox', { name: en.order.withdraw_name }).fill('Ada Moss');
    await page.getByRole('button', { name: en.order.withdraw_send }).click();
    await page.getByRole('heading', { name: en.order.withdrawn_title }).waitFor();
    await page.getByText('Ada Moss').waitFor();
    await page.getByText('You get back €60.00').waitFor();
    // The same form again takes no second unit.
    await older.getByRole('button', { name: en.order.withdraw_send }).click();
    await older.getByText('The order has changed. Left of this now: 1.').waitFor();
    await older.close();
    await page.getByRole('link', { name: en.order.back_to_order }).click();
    await page.getByRole('heading', { name: en.order.withdrawals }).waitFor();
    await page.getByRole('link', { name: en.order.withdraw, exact: true }).click();
    await page.getByRole('button', { name: en.order.withdraw_send }).click();
    await page.getByRole('heading', { name: en.order.withdrawn_title }).waitFor();
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled', refunded_amount: 12_500 });
    await visit.close();
  });
}

/** Returns the day before a midnight, as a page of the language has it. */
function lastDayBefore(midnight: string, locale: string): string {
  const day = new Date(Date.parse(midnight) - 1);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
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
