import { RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import { openPricing } from '../../store-api/test/pricing/pricing.fixture';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage } from './storefront.fixture';

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
    await page.getByRole('button', { name: words.order.withdraw_next }).click();
    // The refund stands before the button: a lamp at 60.00, without the delivery.
    const [expected = ''] = words.order.expected_refund.split('{');
    const amount = page.getByText(expected.trim()).filter({ hasText: /60[.,]00/ });
    await amount.waitFor();
    expect(await visit.look(`narrow-withdraw-check-${locale}`)).toEqual([]);
    expect((await shopper.client.get('/returns')).body.data).toEqual([]);
    await page.getByRole('button', { name: words.order.withdraw_send }).click();
    // The receipt says what is sent back until when, and leads to the return.
    await page.getByRole('heading', { name: words.order.withdrawn_title }).waitFor();
    await page.getByRole('heading', { name: words.order.withdrawn_sent }).waitFor();
    await page.getByText(words.order.withdrawn_until.split('{date}')[0] ?? '').waitFor();
    await amount.waitFor();
    expect(await visit.look(`narrow-withdrawn-${locale}`)).toEqual([]);
    const { body: listed } = await shopper.client.get('/returns');
    const name = words.order.return_number_withdrawal.replace('{number}', listed.data[0].id);
    await page.getByRole('link', { name }).click();
    await page.getByText(words.order.return_withdrawal).waitFor();
    // The order names the receipt and the return apart, and each leads to the other.
    await page.getByRole('link', { name: words.order.back_to_order }).click();
    const receipt = words.order.withdrawal_of.split('{')[0] ?? '';
    await page.getByRole('region', { name: words.order.withdrawals }).getByText(receipt).waitFor();
    await page.getByRole('region', { name: words.order.returns }).getByRole('link', { name }).click();
    await page.getByRole('link', { name: words.order.withdrawal_receipt }).click();
    await page.getByRole('link', { name }).click();
    await page.getByText(words.order.refund_due.split('{date}')[0] ?? '').waitFor();
    const { body } = await shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ kind: 'withdrawal', items: [{ quantity: 1 }] }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Withdrawals before anything has left, by the link of a mail. */
export function unsentWithdrawalStories(stage: () => StorefrontStage): void {
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
    await page.getByRole('spinbutton').first().fill('0');
    await page.getByRole('button', { name: en.order.withdraw_next }).click();
    await page.getByText('Choose at least one unit.').waitFor();
    await page.getByRole('spinbutton').first().fill('1');
    await page.getByRole('button', { name: en.order.withdraw_next }).click();
    await page.getByText('You get back €60.00').waitFor();
    const older = await visit.context.newPage();
    await older.goto(page.url());
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
    // One unit is left: there is nothing to choose. It brings the delivery back, too.
    await page.getByText('You get back €65.00').waitFor();
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
