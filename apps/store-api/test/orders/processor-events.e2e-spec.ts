import { randomUUID } from 'node:crypto';
import { Metrics } from '@comptoir/http';
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
