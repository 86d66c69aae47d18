import { randomUUID } from 'node:crypto';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { TestItem } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';

let store: TestStore;
let fixtures: RefundsFixtures;
let game: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());
beforeEach(async () => {
  game = await fixtures.shop.item(500, 1000, { name: 'Game', isDigital: true });
});

const addKeys = (keys: string[]): Promise<TestResponse> =>
  fixtures.manager.client.post(`/admin/digital-goods/${game.variantId}/licence-keys`, { keys });

const keysOf = async ({ shopper, order_number }: PaidOrder): Promise<string[]> =>
  (await shopper.client.get(`/orders/${order_number}/downloads`)).body.data[0].licence_keys;

/** All that the database knows about the keys of the game, as one text. */
async function storedText(): Promise<string> {
  const rows = await store.db.rows('SELECT * FROM licence_keys WHERE variant_id = $1', [game.variantId]);
  return JSON.stringify(rows);
}

const passADay = (): Promise<unknown> =>
  store.db.rows(`UPDATE licence_keys SET sealed_at = sealed_at - interval '25 hours'`);

const runSchedule = (): Promise<unknown> => store.get(JobsRuntime).runSchedule('seal-licence-keys');

describe('licence keys at rest', () => {
  it('are unreadable a day later, and still reach those who buy them', async () => {
    const [sold, free] = [randomUUID(), randomUUID()];
    await addKeys([sold, free]);
    const first = await fixtures.order({ lines: [[game, 1]] });
    await runSchedule();
    // Processes of the version before may still read the text.
    expect(await storedText()).toContain(sold);
    await passADay();
    await runSchedule();
    const stored = await storedText();
    expect([stored.includes(sold), stored.includes(free)]).toEqual([false, false]);
    expect(await keysOf(first)).toEqual([sold]);
    const second = await fixtures.order({ lines: [[game, 1]] });
    await fixtures.settle();
    expect(await keysOf(second)).toEqual([free]);
    const mails = store.mail.inbox.messages({ to: second.shopper.email }).map(({ text }) => text ?? '');
    expect(mails.some((text) => text.includes(free))).toBe(true);
    // A key that is sold is not added again, although its text is gone.
    expect((await addKeys([sold])).body.data.licence_keys).toEqual({ free: 0, assigned: 2, missing: 0 });
  });

  it('of a version before are sealed, also a key that was stored twice meanwhile', async () => {
    const [old, twice] = [randomUUID(), randomUUID()];
    await addKeys([twice]);
    await store.db.rows('UPDATE licence_keys SET licence_key = NULL WHERE variant_id = $1', [game.variantId]);
    await store.db.rows(
      `INSERT INTO licence_keys (variant_id, licence_key) SELECT $1, text FROM unnest($2::text[]) text`,
      [game.variantId, [old, twice]],
    );
    await Promise.all([runSchedule(), runSchedule()]);
    await passADay();
    await runSchedule();
    const stored = await storedText();
    expect([stored.includes(old), stored.includes(twice)]).toEqual([false, false]);
    const order = await fixtures.order({ lines: [[game, 3]] });
    expect((await keysOf(order)).toSorted()).toEqual([old, twice, twice].toSorted());
  });

  it('are in no row of the activity log', async () => {
    const key = randomUUID();
    await addKeys([key]);
    const rows = await store.db.rows<{ after: object }>(
      `SELECT after FROM activity_log WHERE subject_type = 'licence_keys' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    expect([text.includes(key), /[0-9a-f]{40}/.test(text)]).toEqual([false, false]);
  });
});
