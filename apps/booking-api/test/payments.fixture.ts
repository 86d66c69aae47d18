import { type StripeEmulator, startStripeEmulator } from '../../../tools/stripe-emulator';
import { PREFIX } from '../src/docs';
import { aResource, bookingOf } from './booking.fixture';
import { type Overrides, type TestBooking, startBooking } from './booking-harness';

export const TEST_DAY_MS = 86_400_000;
const SECRET_KEY = 'sk_test_booking_emulator';
const WEBHOOK_SECRET = 'whsec_test_0123456789abcdef0123456789abcdef';

/** A booking service with the emulator of the payment processor. */
export interface PaidBooking extends TestBooking {
  stripe: StripeEmulator;
}

/** Starts both; the emulator sends its events to the service. */
export async function startPaidBooking(
  overrides: Exclude<Overrides, () => unknown> = {},
): Promise<PaidBooking> {
  // One clock for both: the service rejects an event whose signature is old.
  const clock = { now: () => new Date() };
  const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  const stripe = await startStripeEmulator({ port: 0, clock, ...keys });
  const booking = await startBooking({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: SECRET_KEY.replace('sk_', 'pk_'),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    ...(overrides as Record<string, string>),
  });
  clock.now = () => booking.clock.now();
  const { port } = booking.app.getHttpServer().address() as { port: number };
  stripe.setWebhookUrls([`http://127.0.0.1:${port}/${PREFIX}/webhooks/stripe`]);
  const stop = async (): Promise<void> => {
    await booking.stop();
    await stripe.close();
  };
  return Object.assign(Object.create(booking) as TestBooking, { stripe, stop });
}

/** Creates a service at a new resource that has to be paid when it is booked. */
export async function aPaidService(
  booking: TestBooking,
  rule: object = { payment: 'full' },
  fields: object = {},
): Promise<{ service: number; room: number }> {
  const room = await aResource(booking);
  const { body } = await booking.admin.post('/admin/services', {
    name: 'Massage',
    durations: [60],
    price: '60.00',
    resource_ids: [room],
    ...fields,
  });
  const service = body.id as number;
  const { status } = await booking.admin.put(`/admin/services/${service}/payment`, rule);
  if (status !== 200) throw new Error(`the rule was answered ${status}`);
  return { service, room };
}

/** Returns the body of a booking of a service. */
export function serviceBookingOf(
  { service, room }: { service: number; room: number },
  fields: object = {},
): Record<string, unknown> {
  return bookingOf(room, { service_id: service, ...fields });
}

/** Confirms a card as the client library in the browser does. @returns the status of the intent, or an error code */
export async function payInBrowser(
  { stripe }: PaidBooking,
  payment: { client_secret: string },
  card = 'pm_card_visa',
): Promise<string> {
  const secret = payment.client_secret;
  const response = await fetch(`${stripe.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY.replace('sk_', 'pk_')}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: card }),
  });
  const body = (await response.json()) as { status?: string; error?: { code: string } };
  return body.status ?? body.error?.code ?? '';
}

/** Delivers the processor's events and runs their jobs. */
export async function deliverEvents({ stripe, drain }: PaidBooking): Promise<void> {
  await stripe.flushWebhooks();
  await drain();
}
