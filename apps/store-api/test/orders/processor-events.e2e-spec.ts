import { randomUUID } from 'node:crypto';
import { Metrics } from '@comptoir/http';
import { JobsRuntime } from '@comptoir/jobs';
import { expectLedgersToBalance } from '../reconciliation';
import { PaymentFixtures } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let payments: PaymentFixtures;
beforeAll(async () => {
  store = await startStore();
  payments = new PaymentFixtures(store);
});
afterAll(() => store?.stop());

const TYPES = [
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded', 'refund.updated'],
  ...['charge.refund.updated', 'charge.dispute.created'],
];
const NO_OBJECT = 'The event has no data.object.';
const NO_ID = 'data.object has no id.';
const NO_INTENT = 'data.object.payment_intent is no id.';

/** Broken parts of an otherwise valid event, and the expected problem. */
const BROKEN: [what: string, part: object, problem: string][] = [
  ['no data', { data: undefined }, NO_OBJECT],
  ['data null', { data: null }, NO_OBJECT],
  ['data a text', { data: 'x' }, NO_OBJECT],
  ['no object', { data: {} }, NO_OBJECT],
  ['an object null', { data: { object: null } }, NO_OBJECT],
  ['an object that is a list', { data: { object: [] } }, NO_OBJECT],
  ['an object that is a text', { data: { object: 'pi_1' } }, NO_OBJECT],
  ['an object that is a number', { data: { object: 7 } }, NO_OBJECT],
  ['an object without an id', { data: { object: {} } }, NO_ID],
  ['an id null', { data: { object: { id: null } } }, NO_ID],
  ['an empty id', { data: { object: { id: '' } } }, NO_ID],
  ['a number for an id', { data: { object: { id: 12 } } }, NO_ID],
  ['an object for an id', { data: { object: { id: { id: 'pi_1' } } } }, NO_ID],
  ['an id that is a path', { data: { object: { id: '../customers' } } }, NO_ID],
  ['an id of 300 letters', { data: { object: { id: 'x'.repeat(300) } } }, NO_ID],
  ['a number for an intent', { data: { object: { id: 'ch_1', payment_intent: 5 } } }, NO_INTENT],
  ['an intent without an id', { data: { object: { id: 'ch_1', payment_intent: {} } } }, NO_INTENT],
  ['an intent that is a list', { data: { object: { id: 'ch_1', payment_intent: [] } } }, NO_INTENT],
];

/** Events that are invalid as a whole. */
const ODD: [what: string, event: unknown, problem: string][] = [
  ['null', null, 'The event is no JSON object.'],
  ['a list', [], 'The event is no JSON object.'],
  ['a number', 5, 'The event is no JSON object.'],
  ['an empty object', {}, 'The event has no type.'],
  ['a number for a type', { id: 'evt_odd', type: 5 }, 'The event has no type.'],
  ['no id', { type: 'refund.updated', data: { object: { id: 're_1' } } }, 'The event has no id.'],
  ['a list for an id', { id: [], type: 'customer.created' }, 'The event has no id.'],
  [
    'text that PostgreSQL cannot hold',
    { id: 'evt_nul', type: 'customer.created', data: { object: { id: 'cus_1', name: 'a\0b' } } },
    'The event holds text that cannot be stored.',
  ],
  [
    'half a character',
    { id: 'evt_half', type: 'refund.updated', data: { object: { id: 're_1', note: '\ud83d' } } },
    'The event holds text that cannot be stored.',
  ],
];

/** Reads the one event that was stored since. */
async function stored(before: number): Promise<Record<string, unknown> | undefined> {
  expect(await payments.count('processor_events')).toBe(before + 1);
  return store.db.row(
    'SELECT problem, processed_at IS NOT NULL AS done FROM processor_events ORDER BY received_at DESC LIMIT 1',
  );
}

describe.each(TYPES)('a signed %s', (type) => {
  const table = BROKEN.filter(([, , problem]) => problem !== NO_INTENT || type.startsWith('charge'));

  it.each(table)('with %s is acknowledged once, flagged and not tried', async (_what, part, problem) => {
    const before = await payments.count('processor_events');
    const sent = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, ...part };
    expect(await payments.sendEvent(sent)).toMatchObject({
      status: 200,
      body: { message: 'Event received.' },
    });
    expect(await payments.count('outbox', `name = 'processor-event'`)).toBe(0);
    expect(await stored(before)).toEqual({ problem, done: true });
    expect(await payments.sendEvent(sent)).toMatchObject({
      status: 200,
      body: { message: 'Event already processed.' },
    });
  });
});

describe('a signed event', () => {
  it.each(ODD)('that is %s is acknowledged once and flagged', async (_what, event, problem) => {
    const before = await payments.count('processor_events');
    const body = JSON.stringify(event);
    expect((await payments.sendEvent(body)).body.message).toBe('Event received.');
    expect(await stored(before)).toEqual({ problem, done: true });
    expect((await payments.sendEvent(body)).body.message).toBe('Event already processed.');
    expect(await payments.count('processor_events')).toBe(before + 1);
  });

  it('that is malformed is counted for operators', async () => {
    const before = await malformed();
    await payments.sendEvent({ id: `evt_${Date.now()}`, type: 'refund.updated' });
    expect((await malformed()) - before).toBe(1);
  });
});

async function malformed(): Promise<number> {
  const text = await store.get(Metrics).registry.metrics();
  return Number(/processor_events_total\{outcome="malformed"\} (\d+)/.exec(text)?.[1]);
}

describe('payouts of the processor', () => {
  it('are copied once with their payments, refunds and fees, and list what belongs to nobody', async () => {
    const customer = await payments.customer();
    const order = await payments.order(customer);
    const paid = await customer.client.post('/payments/intent', {
      order_number: order.number,
      payment_method_id: 'pm_card_visa',
    });
    expect(paid.body.data.status).toBe('paid');
    store.stripe.refund({ payment_intent: paid.body.data.processor_payment_intent_id, amount: 1000 });
    const foreign = await payments.dashboard.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(foreign.status).toBe('succeeded');
    const { id } = store.stripe.payOut('eur');
    store.stripe.configureWebhooks({ duplicate: 1, reorder: true });
    await payments.deliverEvents();
    await store.get(JobsRuntime).runSchedule('read-processor-payouts');

    const manager = (await payments.customer({ roles: ['manager'] })).client;
    const listed = (await manager.get('/admin/payouts?status=paid')).body.data;
    // 60.00 - 10.00 + 20.00 = 70.00. Fees: 60.00 × 1.5 % + 0.25 = 1.15, and 20.00 × 1.5 % + 0.25 = 0.55.
    const sums = { gross_amount: '70.00', fee_amount: '1.70', amount: '68.30', lines: 3, status: 'paid' };
    expect(listed).toEqual([expect.objectContaining({ ...sums, processor_payout_id: id, currency: 'EUR' })]);
    const path = `/admin/payouts/${listed[0].id}`;
    expect((await manager.get(path)).body.data).toEqual(listed[0]);
    const lines = (await manager.get(`${path}/lines`)).body.data as Record<string, unknown>[];
    const shown = lines.map((line) => [line.type, line.gross_amount, line.fee_amount, line.is_matched]);
    expect(shown.sort()).toEqual([
      ['charge', '20.00', '0.55', false],
      ['charge', '60.00', '1.15', true],
      ['refund', '-10.00', '0.00', true],
    ]);
    expect(lines.find(({ type }) => type === 'refund')).toMatchObject({
      order_number: order.number,
      payment_id: paid.body.data.id,
      refund_id: expect.any(Number),
    });
    const unmatched = (await manager.get(`${path}/lines?unmatched=true`)).body;
    expect([unmatched.meta.total, unmatched.data[0].gross_amount]).toEqual([1, '20.00']);
    const file = async (query = ''): Promise<string[]> => {
      const { headers, body } = await manager.get(`${path}/lines?format=csv&per_page=1${query}`);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="payout-${listed[0].id}.csv"`);
      expect(headers.get('cache-control')).toBe('no-store');
      return body.split('\r\n');
    };
    const [header, ...rows] = await file();
    expect(header).toBe(Object.keys(lines[0] ?? {}).join(','));
    expect(rows).toEqual([...lines.map((line) => Object.values(line).join(',')), '']);
    expect(await file('&unmatched=true')).toEqual([header, expect.stringMatching(/,20\.00,0\.55,/), '']);
    expect((await manager.get(`${path}/lines?format=xml`)).body.errors).toHaveProperty('format');
    const report = (await manager.get('/admin/reports/payments?currency=EUR')).body.data as Record<
      string,
      unknown
    >[];
    // As the payout: 1.15 + 0.55 = 1.70.
    const fees = report.flatMap((row) => (row.fees === '0.00' ? [] : [[row.tender, row.fees]]));
    expect(fees).toEqual([['card', '1.70']]);
    for (const missing of [
      '/admin/payouts/999999',
      '/admin/payouts/999999/lines',
      '/admin/payouts/999999/lines?format=csv',
    ]) {
      expect((await manager.get(missing)).body.code).toBe('NOT_FOUND');
    }
    await expectLedgersToBalance(store);
  });
});
