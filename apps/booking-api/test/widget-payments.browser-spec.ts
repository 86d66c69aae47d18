import type { BrowserContext, Page } from 'playwright-core';
import { keepPicture } from '../../../tools/testing-servers/browser';
import { serveStripe } from '../../../tools/stripe-emulator/browser-stand-in';
import { CheckoutService } from '../src/booking/checkout/checkout.service';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';
import {
  type Visit,
  type WidgetStage,
  fillClient,
  openRoom,
  pickTime,
  startWidgetStageWith,
  violationsOn,
} from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
const DECLINED = '4000000000000002';
const GOOD = '4242424242424242';

let stage: WidgetStage<PaidBooking>;
let service: number;
beforeAll(async () => {
  stage = await startWidgetStageWith(startPaidBooking);
});
afterAll(() => stage?.stop());
beforeEach(async () => {
  await stage.booking.empty('resources', 'services');
  const resource_ids = [await openRoom(stage.booking, 'Ann')];
  ({ service } = await aPaidService(
    stage.booking,
    { payment: 'deposit', deposit_percent: 25 },
    { resource_ids },
  ));
});

const attributes = (): string => `service="${service}"`;
const statuses = async (): Promise<unknown[]> =>
  (await stage.booking.db.rows<{ status: string }>('SELECT status FROM bookings ORDER BY id')).map(
    ({ status }) => status,
  );

/** Chooses a time and books it. */
async function book(page: Page): Promise<void> {
  await pickTime(page, DAY, '9:00');
  await fillClient(page);
  await page.getByText('To pay now').waitFor();
  await page.getByText('€15.00').waitFor();
  await page.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('heading', { name: 'Pay to confirm your booking' }).waitFor();
}

/** Shows Stripe's element on pages of payment, in place of the page of the emulator. */
async function useStripe(context: BrowserContext): Promise<void> {
  await serveStripe(context, stage.booking.stripe.url);
  await context.route(`${stage.url}/pay/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const body = (await response.text()).replace(/ data-test-page="[^"]*"/, '');
    await route.fulfill({ response, body });
  });
}

const listen = (page: Page): Promise<void> =>
  page.evaluate(`window.created = [];
    document.addEventListener('booking-created', ({ detail }) => window.created.push(detail));`);

async function openPayPage({ context, page }: Visit): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Pay €15.00' }).press('Enter');
  return opened;
}

it('is paid with a card on a page of its own, and is confirmed in the widget @core', async () => {
  const visit = await stage.visit({ attributes: attributes(), now: NOW });
  const { page, context, look, complaints, close } = visit;
  await useStripe(context);
  await listen(page);
  await book(page);
  expect(await look('pay-1-widget')).toEqual([]);
  expect([await statuses(), await page.evaluate('window.created')]).toEqual([['pending'], []]);
  const paying = await openPayPage(visit);
  const rejected: string[] = [];
  paying.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) rejected.push(message.text());
  });
  await paying.getByRole('heading', { name: 'Pay for your booking' }).waitFor();
  await paying.getByText('Massage').first().waitFor();
  await paying.getByLabel('Card number').fill(DECLINED);
  expect(await violationsOn(paying)).toEqual([]);
  await keepPicture(paying, 'widget/pay-2-page');
  await paying.getByRole('button', { name: 'Pay €15.00' }).click();
  await paying.getByText('declined').waitFor();
  await paying.getByLabel('Card number').fill(GOOD);
  await paying.getByRole('button', { name: 'Pay €15.00' }).press('Enter');
  await paying.waitForURL('**/manage/**');
  await paying.getByText('Thank you. Your payment has arrived.').waitFor();
  await paying.getByRole('heading', { name: 'Your booking' }).waitFor();
  await paying.getByText('Paid', { exact: true }).waitFor();
  expect(rejected).toEqual([]);
  await page.bringToFront();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await statuses()).toEqual(['confirmed']);
  expect(await page.evaluate('window.created')).toMatchObject([{ service_id: service }]);
  // The next booking begins anew, also after a reload.
  await page.reload();
  await page.getByRole('heading', { name: /^Massage/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('is paid in the same tab on the page of the service, on a phone in French and in the dark', async () => {
  const address = `/book/service/${service}?lang=fr`;
  const { page, look, complaints, close } = await stage.open(address, {
    now: NOW,
    width: 320,
    locale: 'fr-FR',
    colorScheme: 'dark',
  });
  await pickTime(page, DAY, '9:00');
  await page.getByLabel('Nom (obligatoire)').fill('Ada Lovelace');
  await page.getByLabel('E-mail (obligatoire)').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Réserver et payer' }).click();
  expect(await look('pay-3-phone')).toEqual([]);
  await page.getByRole('link', { name: 'Payer 15,00' }).click();
  await page.getByRole('heading', { name: 'Payer votre réservation' }).waitFor();
  expect(await look('pay-4-page-phone')).toEqual([]);
  await page.getByRole('button', { name: 'Payer 15,00' }).click();
  // The page of the emulator stands for Stripe.
  await page.selectOption('#test-card', GOOD);
  await page.click('#pay');
  await page.waitForURL('**/manage/**');
  await page.getByRole('heading', { name: 'Votre réservation' }).waitFor();
  expect(await look('pay-5-paid')).toEqual([]);
  expect(await statuses()).toEqual(['confirmed']);
  expect(complaints).toEqual([]);
  await close();
});

it('is found again after a reload, until its time is over', async () => {
  const { page, close } = await stage.visit({ attributes: attributes(), now: NOW });
  await book(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Pay to confirm your booking' }).waitFor();
  const href = (await page.getByRole('link', { name: 'Pay €15.00' }).getAttribute('href')) ?? '';
  await stage.booking.db.rows(`UPDATE booking_charges SET expires_at = '2020-01-01'`);
  await stage.booking.get(CheckoutService).checkOpenPayments();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  await page.getByText('It was not paid in time.').waitFor();
  await page.getByRole('button', { name: 'Book another time' }).click();
  await page.getByRole('heading', { name: /^Massage/ }).waitFor();
  await page.locator(`[data-date="${DAY}"]`).waitFor();
  const { status, headers } = await fetch(href, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, href.replace(/.*\/pay\//, '/manage/')]);
  await close();
});

it('shows the price again that staff have changed since it was read, and books at that one', async () => {
  const { page, close } = await stage.visit({ attributes: attributes(), now: NOW });
  await pickTime(page, DAY, '9:00');
  await fillClient(page);
  await page.getByText('€60.00').waitFor();
  await stage.booking.admin.put(`/admin/services/${service}`, { price: '80' });
  await page.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('alert').filter({ hasText: 'The price has changed.' }).waitFor();
  await page.getByText('€80.00').waitFor();
  expect(await statuses()).toEqual([]);
  await page.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('heading', { name: 'Pay to confirm your booking' }).waitFor();
  const [{ price } = {}] = await stage.booking.db.rows<{ price?: string }>(
    'SELECT total_price::float AS price FROM bookings',
  );
  expect(price).toBe(80);
  await close();
});

it('can be cancelled before it is paid', async () => {
  const { page, close } = await stage.visit({ attributes: attributes(), now: NOW });
  await book(page);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  expect(await statuses()).toEqual(['cancelled']);
  await page.reload();
  await page.getByRole('heading', { name: /^Massage/ }).waitFor();
  await close();
});

it('says before paying and before cancelling what is refunded', async () => {
  const { booking } = stage;
  const resource_ids = [await openRoom(booking, 'Bea')];
  const { service: strict } = await aPaidService(
    booking,
    { payment: 'full', refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 },
    { resource_ids },
  );
  const { page, look, complaints, close } = await stage.visit({
    attributes: `service="${strict}"`,
    now: NOW,
  });
  await pickTime(page, DAY, '9:00');
  await fillClient(page);
  const terms =
    /^Everything is refunded if you cancel by .*5 January.* 50 % is refunded .*6 January.* After that nothing is refunded\.$/;
  await page.getByText(terms).waitFor();
  expect(await look('pay-6-terms')).toEqual([]);
  await page.getByRole('button', { name: 'Book and pay' }).click();
  await page.getByRole('heading', { name: 'Pay to confirm your booking' }).waitFor();
  const [made] = await booking.db.rows<{ id: number; token: string }>('SELECT id, token FROM bookings');
  const { body: payment } = await booking.client.post(`/bookings/${made?.token}/payment`);
  expect(await payInBrowser(booking, payment)).toBe('succeeded');
  await deliverEvents(booking);
  const { body: paid } = await booking.client.post(`/bookings/${made?.token}/payment`);
  expect(paid.status).toBe('paid');
  await close();
  const tip = { amount: '5.00', above_price: true };
  expect((await booking.admin.post(`/admin/bookings/${made?.id}/payments`, tip)).status).toBe(201);

  const mail = await stage.open(`/manage/${made?.token}`, { now: NOW });
  await mail.page.getByText(terms).waitFor();
  await mail.page.getByRole('button', { name: 'Cancel booking' }).click();
  await mail.page.getByText('€60.00 goes back to your card. €5.00 is given back to you on site.').waitFor();
  expect(await mail.look('manage-refund')).toEqual([]);
  await mail.page.getByRole('button', { name: 'No, keep it' }).click();
  await mail.page.getByRole('button', { name: 'Cancel booking' }).click();
  await mail.page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await mail.page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  await mail.page.locator('dl > div', { hasText: 'Refunded' }).getByText('€60.00').waitFor();
  await mail.page
    .locator('dl > div', { hasText: 'Still to be given back on site' })
    .getByText('€5.00')
    .waitFor();
  expect([...complaints, ...mail.complaints]).toEqual([]);
  await mail.close();
});

it('asks again when less comes back by now than the question has said', async () => {
  const { booking } = stage;
  const room = await openRoom(booking, 'Rae');
  const ids = await aPaidService(
    booking,
    { payment: 'full', refund_full_hours: 48 },
    { resource_ids: [room] },
  );
  const { body } = await booking.client.post('/bookings', serviceBookingOf({ ...ids, room }));
  await payInBrowser(booking, body.payment);
  await deliverEvents(booking);
  const { page, close } = await stage.open(`/manage/${body.token}`, { now: NOW });
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('€60.00 goes back to your card.').waitFor();
  await booking.db.rows('UPDATE booking_charges SET refund_full_hours = NULL WHERE booking_id = $1', [
    body.id,
  ]);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByRole('alert').getByText('You would get back less by now.').waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('Nothing is refunded if you cancel.').last().waitFor();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  expect((await booking.client.get(`/bookings/${body.token}`)).body.amounts.refunded).toBe('0.00');
  await close();
});

it('says before paying until when it can be cancelled, and promises no refund after that', async () => {
  const { booking } = stage;
  const resource_ids = [await openRoom(booking, 'Cleo')];
  const { service: strict } = await aPaidService(
    booking,
    { payment: 'full', refund_full_hours: 24, refund_part_hours: 12, refund_part_percent: 50 },
    { resource_ids },
  );
  const rule = (rules: object): Promise<unknown> =>
    booking.admin.put(`/admin/services/${strict}/rules`, rules);
  await rule({ cancel_until_min: 2_880 });
  const { page, look, complaints, close } = await stage.visit({
    attributes: `service="${strict}"`,
    now: NOW,
  });
  await pickTime(page, DAY, '9:00');
  await fillClient(page);
  await page.getByText(/^Can be cancelled until .*5 January 2030.*\.$/).waitFor();
  await page
    .getByText(
      /^Everything is refunded if you cancel by .*5 January 2030.* After that it cannot be cancelled\.$/,
    )
    .waitFor();
  expect(await look('pay-7-deadline')).toEqual([]);
  await rule({ cancel_until_min: 2_880, max_moves: 1 });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Moves left: 1').waitFor();
  await rule({ cancel_until_min: 10 * 1_440, max_moves: 0 });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('It cannot be cancelled any more. It cannot be moved any more.').waitFor();
  // Whoever pays now knows that it is for good.
  await page.getByText('Nothing is refunded if you cancel.').waitFor();
  expect(await page.getByText('is refunded').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it('says on the page of payment that the bank still checks, and that the form cannot be loaded', async () => {
  const visit = await stage.visit({ attributes: attributes(), now: NOW });
  const { page, context, close } = visit;
  await useStripe(context);
  await context.route('https://js.stripe.com/**', (route) => route.abort());
  await book(page);
  const paying = await openPayPage(visit);
  await paying.getByText('The form for the card could not be loaded.').waitFor();
  await paying.route('**/api/bookings/*/payment', (route) =>
    route.fulfill({ json: { status: 'processing', client_secret: null, publishable_key: '' } }),
  );
  await paying.reload();
  await paying.getByText('Your bank is still checking the payment.').waitFor();
  expect(await paying.getByRole('button', { name: 'Pay €15.00' }).isDisabled()).toBe(true);
  await close();
});

it('has a page that belongs to no one else, and none without a booking', async () => {
  const missing = await fetch(`${stage.url}/pay/00000000-0000-4000-8000-000000000000`);
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('not found')]);
  expect((await fetch(`${stage.url}/pay/nothing?lang=fr`)).status).toBe(404);
  expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
