import type { Browser, Page } from 'playwright-core';
import type Stripe from 'stripe';
import {
  PATIENCE_MS,
  closeBrowser,
  findViolations,
  launchBrowser,
  textsOf,
} from '../testing-servers/browser';
import type { StripeEmulator } from './index';
import { clientOf, startEmulator } from './testing';

const SHOP = 'http://shop.test/orders/42?from=mail';

let emulator: StripeEmulator;
let stripe: Stripe;
let browser: Browser;
let page: Page;
let intent: Stripe.PaymentIntent;
beforeAll(async () => {
  emulator = await startEmulator();
  stripe = clientOf(emulator);
  browser = await launchBrowser();
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await emulator?.close();
});
beforeEach(async () => {
  intent = await stripe.paymentIntents.create({ amount: 4999, currency: 'eur' });
  page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.route('http://shop.test/**', (route) => route.fulfill({ body: 'the shop' }));
});
afterEach(() => page.close());

async function open(locale: string): Promise<void> {
  const query = new URLSearchParams({ return_url: SHOP, locale });
  await page.goto(`${emulator.url}/pay/${intent.client_secret}?${query}`);
  await page.locator('#card').waitFor();
}

async function payWith(card: string): Promise<void> {
  await page.selectOption('#test-card', card);
  await page.click('#pay');
}

/** The parameters that the shop gets when the customer is back. */
async function returned(): Promise<Record<string, string>> {
  await page.waitForURL('http://shop.test/**');
  return Object.fromEntries(new URL(page.url()).searchParams);
}

const back = (status: string): Record<string, string | null> => ({
  from: 'mail',
  payment_intent: intent.id,
  payment_intent_client_secret: intent.client_secret,
  redirect_status: status,
});

it('returns to the shop once the payment is done', async () => {
  await open('en');
  await payWith('4242424242424242');
  expect(await returned()).toEqual(back('succeeded'));
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

it('stays after a decline, and takes another card', async () => {
  await open('fr');
  await payWith('4000000000009995');
  await page.getByText('Votre carte ne dispose pas de fonds suffisants.').waitFor();
  await payWith('4242424242424242');
  expect(await returned()).toEqual(back('succeeded'));
});

it('asks for 3-D Secure; a failure stays, a success returns @core', async () => {
  await open('en');
  await payWith('4000000000003220');
  await page.click('#bank-fail');
  await page.locator('#message.bad').waitFor();
  await payWith('4000000000003220');
  await page.click('#bank-succeed');
  expect(await returned()).toEqual(back('succeeded'));
});

it('returns a customer who leaves without paying', async () => {
  await open('en');
  await page.click('#back');
  expect(await returned()).toEqual(back('failed'));
});

it('returns from the page of the bank, as a redirect does', async () => {
  const redirected = await stripe.paymentIntents.create({
    amount: 4999,
    currency: 'eur',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
    return_url: SHOP,
  });
  await page.goto(redirected.next_action?.redirect_to_url?.url ?? '');
  await page.click('#bank-fail');
  expect((await returned()).redirect_status).toBe('failed');
});

async function checkPage(locale: string): Promise<void> {
  await open(locale);
  expect(textsOf(await findViolations(page))).toEqual([]);
  expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
}

it.each(['en'])('is accessible, in %s @core', checkPage);
it.each(['fr'])('is accessible, in %s', checkPage);
