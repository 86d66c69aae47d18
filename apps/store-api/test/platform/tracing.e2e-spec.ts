import { type ServiceProcess, TestClient, startServiceProcess, until } from '@comptoir/testing';
import {
  type CollectedSpan,
  type OtlpCollector,
  startOtlpCollector,
} from '../../../../tools/testing-servers/otlp-collector';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { PREFIX } from '../../src/api-prefix';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SERVER = 2;

let collector: OtlpCollector;
let store: TestStore;
let shop: CheckoutShop;
let shopper: Shopper;
let api: ServiceProcess;
let worker: ServiceProcess;

beforeAll(async () => {
  collector = await startOtlpCollector();
  store = await startStore();
  shop = await openCheckout(store);
  shopper = await shop.shopper();
  const env = {
    ...store.env,
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // Longer than any test: a request that waited for the collector would never be answered.
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
  };
  const start = (name: string): Promise<ServiceProcess> =>
    startServiceProcess(`apps/store-api/src/${name}.ts`, env);
  [api, worker] = await Promise.all([start('main'), start('worker')]);
});

afterAll(async () => {
  await Promise.all([api?.stop(), worker?.stop()]);
  await store?.stop();
  await collector?.close();
});

const inTrace = (): CollectedSpan[] => collector.spans.filter(({ traceId }) => traceId === TRACE);
const named = (name: string): CollectedSpan | undefined => inTrace().find((span) => span.name === name);

/** Returns the names from a span up to the request that caused it. */
function pathOf(span: CollectedSpan | undefined): string[] {
  const path: string[] = [];
  for (let at = span; at; at = inTrace().find(({ spanId }) => spanId === at?.parentSpanId))
    path.push(at.name);
  return path;
}

it('shows an order as one trace: request, SQL, relay, jobs, mail, processor', async () => {
  const client = new TestClient(`${api.url}/${PREFIX}`).as(shopper.accessToken);
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'traced-order-1' };
  await shop.fill(shopper, await shop.item(6000));
  const order = { shipping_address_id: shopper.addressId, shipping_method_id: shop.methodId };
  const placed = await client.post('/orders?token=canary-of-the-query', order, { headers });
  expect(placed.status).toBe(201);
  const paid = await client.post(
    '/payments/intent',
    { order_number: placed.body.data.order_number, payment_method_id: 'pm_card_visa' },
    { headers },
  );
  expect(paid.status).toBe(200);
  /** A mail belongs to the order's event or, when that is quicker, to its payment's. */
  const mailed = (move: string, request: string): string[] => [
    'smtp send',
    'job notifications.mail',
    'relay notifications.mail',
    `job notify-order-${move}`,
    `relay notify-order-${move}`,
    `POST /api/v1/${request}`,
  ];
  const expected = [mailed('placed', 'orders'), mailed('confirmed', 'payments/intent')].map(String);
  const mails = (): CollectedSpan[] => inTrace().filter(({ name }) => name === 'smtp send');
  await until('a mail is in the trace', () =>
    mails().some((mail) => expected.includes(String(pathOf(mail)))),
  );
  const ends = ['POST /api/v1/payments/intent', 'job notify-order-placed', 'job notify-order-confirmed'];
  await until('the trace is complete', () => ends.every(named));

  const request = named('POST /api/v1/orders');
  expect(request).toMatchObject({
    service: 'store-api',
    kind: SERVER,
    parentSpanId: PARENT,
    attributes: { 'http.route': '/api/v1/orders', 'http.response.status_code': 201 },
  });
  const statements = inTrace()
    .filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    .map(({ attributes }) => String(attributes['db.query.text']));
  expect(statements).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/INSERT INTO "?orders/),
      expect.stringMatching(/INSERT INTO outbox/),
    ]),
  );
  expect(pathOf(named('job notify-order-placed'))).toEqual([
    'job notify-order-placed',
    'relay notify-order-placed',
    'POST /api/v1/orders',
  ]);
  const processor = inTrace().find(({ attributes }) =>
    String(attributes['url.full']).startsWith(store.stripe.url),
  );
  expect(pathOf(processor)).toEqual(['POST', 'POST /api/v1/payments/intent']);
  expect(inTrace().some(({ attributes }) => attributes['db.system.name'] === 'redis')).toBe(true);
  expect(new Set(inTrace().map(({ service }) => service))).toEqual(new Set(['store-api', 'store-worker']));
});

it('keeps secrets and people out of spans', () => {
  const text = JSON.stringify(collector.spans);
  expect(text).not.toContain('canary-of-the-query');
  expect(text).not.toContain(shopper.accessToken);
  expect(text).not.toContain(shopper.email);
  expect(text).not.toContain('client.address');
});

it('joins log lines of both processes with the trace', async () => {
  const about = (line: Record<string, unknown>): boolean => line.request_id === 'traced-order-1';
  await until(
    'both have logged',
    () =>
      api.lines().some(about) &&
      worker.lines().some((line) => about(line) && line.handler === 'notifications.mail'),
  );
  const request = api.lines().find((line) => about(line) && line.route === '/api/v1/orders');
  expect(request).toMatchObject({
    trace_id: TRACE,
    span_id: named('POST /api/v1/orders')?.spanId,
    status: 201,
  });
  const job = worker.lines().find((line) => about(line) && line.handler === 'notifications.mail');
  expect(job).toMatchObject({ trace_id: TRACE, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

it('holds no request up while the collector does not answer, and logs the loss once', async () => {
  collector.hang();
  const client = new TestClient(`${api.url}/${PREFIX}`).as(shopper.accessToken);
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => (await client.get('/cart')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const logged = (): unknown[] => api.lines().filter(({ msg }) => msg === 'traces could not be sent');
  expect(logged()).toEqual([]);
  await collector.close();
  await until('the loss is logged', () => logged().length > 0);
  expect(logged()).toHaveLength(1);
  const start = performance.now();
  await api.stop();
  expect(performance.now() - start).toBeLessThan(patience(20_000));
});
