import type { BrowserContext } from 'playwright-core';

/**
 * Stand-in for js.stripe.com: an element with one field for the number of the card, and the two calls with which the
 * storefront and the page of bookings finish a payment. It calls api.stripe.com as the real script does, under the policy of the page.
 */
const SCRIPT = `
window.Stripe = (key) => {
  const call = async (path, fields) => {
    const headers = { authorization: 'Bearer ' + key };
    const response = await fetch('https://api.stripe.com' + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return response.json();
  };
  const intentOf = (secret) => encodeURIComponent(secret.split('_secret_')[0]);
  const atBank = async (secret) => {
    const ends = confirm('3-D Secure') ? 'succeed' : 'fail';
    const body = await call('/_emulator/payment_intents/' + intentOf(secret) + '/authenticate', { outcome: ends });
    return body.last_payment_error ? { error: body.last_payment_error } : { paymentIntent: body };
  };
  return {
    elements: ({ clientSecret }) => {
      let field = null;
      const element = {
        on: (name, ready) => setTimeout(ready),
        mount: (frame) => {
          frame.innerHTML = '<label>Card number <input autocomplete="cc-number"></label>';
          field = frame.querySelector('input');
        },
        destroy: () => field?.parentElement.remove(),
      };
      return { create: () => element, getElement: () => element, secret: clientSecret, number: () => field.value };
    },
    confirmPayment: async ({ elements, confirmParams }) => {
      const card = { number: elements.number(), exp_month: '12', exp_year: '2034', cvc: '123' };
      const fields = { client_secret: elements.secret, use_stripe_sdk: 'true', 'payment_method_data[type]': 'card' };
      for (const [name, value] of Object.entries(card)) fields['payment_method_data[card][' + name + ']'] = value;
      const body = await call('/v1/payment_intents/' + intentOf(elements.secret) + '/confirm', fields);
      if (body.error) return { error: body.error };
      const done = body.status === 'requires_action' ? await atBank(elements.secret) : { paymentIntent: body };
      if (done.error) return done;
      const url = new URL(confirmParams.return_url);
      url.searchParams.set('payment_intent', done.paymentIntent.id);
      url.searchParams.set('redirect_status', 'succeeded');
      location.assign(url);
      return new Promise(() => {});
    },
    handleNextAction: ({ clientSecret }) => atBank(clientSecret),
    registerAppInfo: () => {},
  };
};`;

/** Serves the stand-in to a browser, and leads its calls to the emulator. */
export async function serveStripe(context: BrowserContext, emulator: string): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isAtBank = pathname.startsWith('/_emulator/');
    const fields = request.postData() ?? '';
    const response = await fetch(emulator + pathname, {
      method: 'POST',
      headers: {
        authorization: request.headers().authorization ?? '',
        'content-type': isAtBank ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: isAtBank ? JSON.stringify(Object.fromEntries(new URLSearchParams(fields))) : fields,
    });
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await response.text(),
    });
  });
}
