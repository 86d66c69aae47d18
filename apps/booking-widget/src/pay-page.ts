import type { StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Milliseconds until a payment is asked for again that the bank still checks. */
const ASK_MS = 5_000;
/** Time over, nothing to pay, no such booking: the page of the booking says why. */
const OVER: readonly number[] = [404, 409];

/** `POST /api/bookings/{token}/payment`, or an error of it. */
interface Payment {
  status?: 'open' | 'processing' | 'paid';
  /** Null while Stripe does not answer. */
  client_secret: string | null;
  publishable_key: string;
  error?: string;
  code?: string;
}

const form = document.querySelector<HTMLFormElement>('#payment');
if (form) void showPayment(form);

/** Shows how the payment stands: Stripe's form, what the bank does, or the booking that it has confirmed. */
async function showPayment(form: HTMLFormElement): Promise<void> {
  const { waiting = '', unavailable = '', failed = '', testPage } = form.dataset;
  const body = await readPayment(form);
  if (!body) return undefined;
  const { client_secret: secret } = body;
  if (body.status !== 'open' || !secret) {
    say(body.status === 'processing' ? waiting : (body.error ?? unavailable));
    setTimeout(() => void showPayment(form), ASK_MS);
    return undefined;
  }
  // Stripe adds it to the address to which it returns.
  say(new URLSearchParams(location.search).get('redirect_status') === 'failed' ? failed : '');
  if (testPage) return payWith(form, () => location.assign(testAddress(testPage, secret)));
  return mountCard(form, { secret, key: body.publishable_key });
}

/** Asks how the payment stands. With nothing more to pay it goes to the page of the booking, and returns undefined. */
async function readPayment({
  dataset: { token = '', language = 'en' },
}: HTMLFormElement): Promise<Payment | undefined> {
  const nothing = { client_secret: null, publishable_key: '' };
  try {
    const response = await fetch(`/api/bookings/${encodeURIComponent(token)}/payment`, {
      method: 'POST',
      headers: { 'Accept-Language': language },
    });
    const body = (await response.json().catch(() => nothing)) as Payment;
    const isOver = OVER.includes(response.status) && body.code !== 'PAYMENTS_OFF';
    if (!isOver && body.status !== 'paid') return body;
    location.replace(`/manage/${token}${body.status === 'paid' ? '#paid' : ''}`);
    return undefined;
  } catch {
    return nothing;
  }
}

/** Mounts Stripe's Payment Element, and confirms the payment with what the bank asks for. */
async function mountCard(
  form: HTMLFormElement,
  { secret, key }: { secret: string; key: string },
): Promise<void> {
  const { language = 'en', unavailable = '', failed = '' } = form.dataset;
  const stripe = await loadStripe(key, { locale: language as StripeElementLocale }).catch(() => null);
  const frame = form.querySelector<HTMLElement>('#card');
  if (!stripe || !frame) return say(unavailable);
  const elements = stripe.elements({ clientSecret: secret });
  const element = elements.create('payment');
  element.on('ready', () =>
    payWith(form, async () => {
      say('');
      // After a success Stripe leads back to this page, so that only failures come back here.
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + location.pathname },
      });
      say(error.message ?? failed);
      await readPayment(form);
    }),
  );
  element.mount(frame);
}

/** Lets the button pay, once at a time. */
function payWith(form: HTMLFormElement, pay: () => unknown): void {
  const pressed = form.querySelector('button');
  if (!pressed) return;
  pressed.disabled = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    pressed.disabled = true;
    void Promise.resolve(pay()).finally(() => (pressed.disabled = false));
  };
}

function testAddress(page: string, secret: string): string {
  const query = new URLSearchParams({
    return_url: location.origin + location.pathname,
    locale: document.documentElement.lang,
  });
  return `${page}/${encodeURIComponent(secret)}?${query.toString()}`;
}

/** Shows a message, and reads it to users of screen readers. */
function say(text: string): void {
  const message = document.querySelector('#message');
  if (message) message.textContent = text;
}
