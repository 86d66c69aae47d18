import type Stripe from 'stripe';
import { run } from './confirm-command';
import type { StripeEmulator } from './index';
import { clientOf, startEmulator } from './testing';

describe('the pages', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  it('list recent payment intents, whatever their description holds', async () => {
    const empty = await (await fetch(emulator.url)).text();
    expect(empty).toContain('No payment intents yet');
    const description = '<script>alert(1)</script>';
    const intent = await stripe.paymentIntents.create({ amount: 4999, currency: 'eur', description });
    const response = await fetch(emulator.url);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain(`/pay/${intent.client_secret}`);
    expect(html).toContain('€49.99');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain(description);
  });

  it('offer to pay only to whoever knows the client secret', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
    const page = await fetch(`${emulator.url}/pay/${intent.client_secret}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(emulator.publishableKey);
    expect(html).not.toMatch(/src=|href="http/);
    expect((await fetch(`${emulator.url}/pay/${intent.id}_secret_guess`)).status).toBe(404);
    expect((await fetch(`${emulator.url}/elsewhere`)).status).toBe(404);
  });

  it('pay in the language of the customer, and return to web addresses only', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
    const open = (query: string, language = 'de, fr;q=0.9'): Promise<Response> =>
      fetch(`${emulator.url}/pay/${intent.client_secret}${query}`, {
        headers: { 'accept-language': language },
      });
    expect(await (await open('')).text()).toContain('<html lang="fr">');
    expect(await (await open('?locale=en')).text()).toContain('<html lang="en">');
    expect(await (await open('?locale=xx')).text()).toContain('<html lang="en">');
    const page = await (await open('?return_url=https%3A%2F%2Fshop.example%2Fdone%3Fa%3D%22')).text();
    expect(page).toContain('href="https://shop.example/done?a=%22&amp;payment_intent=pi_');
    for (const address of ['javascript:alert(1)', '/done', 'ftp://shop.example']) {
      const response = await open(`?return_url=${encodeURIComponent(address)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { param: 'return_url', code: 'url_invalid' } });
    }
  });

  it('show the receipt of a charge', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1234,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
      expand: ['latest_charge'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    const receipt = await fetch(charge.receipt_url ?? '');
    expect(await receipt.text()).toContain('€12.34');
  });
});

describe('the command line', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });

  afterAll(() => emulator.close());

  it.each([
    [[], 0, 'succeeded'],
    [['--card', '4000000000000002'], 1, 'Your card was declined.'],
    [['--card', '4000000000003220', '--3ds', 'succeed'], 0, 'succeeded'],
    [['--card', '4000000000003220', '--3ds', 'fail'], 1, 'requires_payment_method'],
    [['--key', 'pk_test_wrong'], 1, 'Invalid API Key provided: pk_test_*rong'],
  ])('confirms with %j', async (options, code, last) => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
    const lines: string[] = [];
    const address = ['--url', emulator.url, '--key', emulator.publishableKey];
    const args = ['confirm', intent.client_secret ?? '', ...address, ...options];
    expect(await run(args, (line) => lines.push(line))).toBe(code);
    expect(lines.at(-1)).toBe(last);
  });

  it('explains itself', async () => {
    const lines: string[] = [];
    expect(await run(['refund'], (line) => lines.push(line))).toBe(2);
    expect(lines[0]).toContain('Usage: cli confirm <client_secret>');
  });
});
