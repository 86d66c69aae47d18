import { Db, createDataSource } from '@comptoir/db';
import { defineErrors } from '@comptoir/errors';
import { TestClock, createTestDatabase } from '@comptoir/testing';
import { type IdempotencyClaim, IdempotencyKeysService, type KeyedRequest } from '.';

const SCHEMA = `
  CREATE TABLE subjects (id integer PRIMARY KEY);
  INSERT INTO subjects VALUES (1);
  CREATE TABLE idempotency_keys (key text PRIMARY KEY, subject_id integer REFERENCES subjects ON DELETE CASCADE,
    fingerprint bytea NOT NULL, status integer, body bytea, created_at timestamptz NOT NULL,
    locked_until timestamptz NOT NULL)`;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SECRET = 'the present secret, long enough 0001';
const Errors = defineErrors({ REUSED: [422, 'Reused.'], RUNNING: [409, 'Running.'] });
const errors = { reused: Errors.REUSED, inProgress: Errors.RUNNING };

describe('IdempotencyKeysService', () => {
  const request: KeyedRequest = { owner: '7', key: 'k', operation: 'POST /x', body: { a: 1, b: [2] } };
  const response = { status: 201, body: { token: 'shown once' } };
  let db: Db;
  let clock: TestClock;
  let keys: IdempotencyKeysService;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const sourceOf = (url: string) =>
      createDataSource({ url, poolSize: 3, applicationName: 'idempotency', entities: [], migrations: [] });
    const database = await createTestDatabase('idempotency', SCHEMA, async (url) => {
      const source = await sourceOf(url).initialize();
      await source.query(SCHEMA);
      await source.destroy();
    });
    const source = await sourceOf(database.url).initialize();
    db = new Db(source);
    close = async () => {
      await source.destroy();
      await database.drop();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    await db.rows('DELETE FROM idempotency_keys');
    clock = new TestClock();
    keys = new IdempotencyKeysService(clock, { secret: SECRET, previousSecrets: [], errors });
  });

  async function claimed(subjectId?: number): Promise<IdempotencyClaim> {
    const taken = await keys.claimKey(db, request, subjectId);
    if (!('claim' in taken)) throw new Error('the key has an response');
    return taken.claim;
  }

  it('gives the first response again, whatever the order of the input', async () => {
    await keys.storeResponse(db, await claimed(), response);
    const again = { ...request, body: { b: [2], a: 1 } };
    expect(await keys.claimKey(db, again)).toEqual({ response });
    expect(await keys.findResponse(db, again)).toEqual(response);
  });

  it.each([
    ['body', { body: { a: 2 } }],
    ['operation', { operation: 'POST /y' }],
  ])('rejects a key that was used with another %s', async (_, other) => {
    await keys.storeResponse(db, await claimed(), response);
    await expect(keys.claimKey(db, { ...request, ...other })).rejects.toMatchObject({ code: 'REUSED' });
    await expect(keys.findResponse(db, { ...request, ...other })).rejects.toMatchObject({ code: 'REUSED' });
  });

  it('is nothing to another owner', async () => {
    await keys.storeResponse(db, await claimed(), response);
    expect(await keys.claimKey(db, { ...request, owner: '8' })).toHaveProperty('claim');
  });

  it('rejects a second request while the first one runs, and takes the key from a process that died', async () => {
    const first = await claimed();
    await expect(keys.claimKey(db, request)).rejects.toMatchObject({ code: 'RUNNING' });
    expect(await keys.findResponse(db, request)).toBeUndefined();
    clock.advance(MINUTE_MS + 1_000);
    await claimed();
    // The first process was only slow. Its response must not replace that of the second.
    await keys.storeResponse(db, first, response);
    await keys.releaseKey(db, first);
    expect(await keys.findResponse(db, request)).toBeUndefined();
    await expect(keys.claimKey(db, request)).rejects.toMatchObject({ code: 'RUNNING' });
  });

  it('is free again after a release', async () => {
    await keys.releaseKey(db, await claimed());
    expect(await keys.claimKey(db, request)).toHaveProperty('claim');
  });

  describe('in a transaction', () => {
    /** Does the work under the key, and signals when it has the key. */
    const run = (finish: () => Promise<unknown>, onClaimed?: () => void) =>
      db.tx(async (tx) => {
        const taken = await keys.claimKey(tx, request);
        if ('response' in taken) return 'repeated';
        onClaimed?.();
        await finish();
        await keys.storeResponse(tx, taken.claim, response, 1);
        return 'done';
      });
    const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

    it('lets a second request wait and repeats the response', async () => {
      const outcomes = await Promise.all([run(aMoment), run(aMoment), run(aMoment)]);
      expect(outcomes.sort()).toEqual(['done', 'repeated', 'repeated']);
    });

    it('gives the key to the request that waits when the first one fails', async () => {
      let first: Promise<string> | undefined;
      await new Promise<void>((resolve) => {
        first = run(() => aMoment().then(() => Promise.reject(new Error('no room'))), resolve);
        first.catch(() => undefined);
      });
      expect(await run(aMoment)).toBe('done');
      await expect(first).rejects.toThrow('no room');
      expect(await keys.findResponse(db, request)).toEqual(response);
    });
  });

  it('forgets after a day, and with its subject', async () => {
    await keys.storeResponse(db, await claimed(), response);
    clock.advance(DAY_MS - 1_000);
    await keys.deleteExpiredKeys(db);
    expect(await keys.findResponse(db, request)).toEqual(response);
    clock.advance(2_000);
    expect(await keys.findResponse(db, request)).toBeUndefined();
    await keys.storeResponse(db, await claimed(1), response);
    clock.advance(DAY_MS + 1_000);
    await keys.deleteExpiredKeys(db);
    expect(await db.rows('SELECT FROM idempotency_keys')).toHaveLength(0);
    await keys.storeResponse(db, await claimed(1), response);
    await db.rows('DELETE FROM subjects');
    expect(await db.rows('SELECT FROM idempotency_keys')).toHaveLength(0);
  });

  it('stores nothing that can be read', async () => {
    await keys.storeResponse(db, await claimed(), response);
    const [row] = await db.rows<{ key: string; body: Buffer }>('SELECT key, body FROM idempotency_keys');
    expect(row?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.body.toString('latin1')).not.toContain('shown once');
  });

  it('opens and compares with the previous secret', async () => {
    await keys.storeResponse(db, await claimed(), response);
    const secret = 'the next secret, long enough to 0002';
    const later = new IdempotencyKeysService(clock, { secret, previousSecrets: [SECRET], errors });
    expect(await later.claimKey(db, request)).toEqual({ response });
  });
});
