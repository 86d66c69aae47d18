import { createTestDatabase } from '@comptoir/testing';
import { CountedFilter, Db, type CounterCache, createDataSource, compactCounters, counterDrift } from '.';
import { COUNTED_TABLES } from './counter-cache.fixture';

const STAYS: CounterCache<'kind' | 'room'> = { table: 'stays', groups: ['kind', 'room'] };
const ROOMS: CounterCache<'floor' | 'is_big'> = {
  table: 'rooms',
  groups: ['floor', 'is_big'],
  expressions: { is_big: (row) => `${row}.beds > 2` },
};
const ROUNDS = 20;
const WRITERS = 8;

describe('a counter cache', () => {
  let db: Db;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase('counts', '', () => Promise.resolve());
    drop = () => database.drop();
    const options = { url: database.url, poolSize: WRITERS + 2, entities: [], migrations: [] };
    db = new Db(await createDataSource({ ...options, applicationName: 'counts-spec' }).initialize());
    await db.dataSource.query(COUNTED_TABLES);
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });
  beforeEach(() => db.rows('TRUNCATE stays, rooms'));
  afterEach(() => expectTrueCounts());

  async function expectTrueCounts(): Promise<void> {
    expect(await db.rows(counterDrift(STAYS))).toEqual([]);
    expect(await db.rows(counterDrift(ROOMS))).toEqual([]);
  }
  const add = (kind: string, room: number): Promise<unknown> =>
    db.rows('INSERT INTO stays (kind, room) VALUES ($1, $2)', [kind, room]);
  const fold = (): Promise<unknown> => db.rows(compactCounters(STAYS));
  /** Counts the rows of one kind, or of all kinds. */
  async function total(kind?: string): Promise<number | undefined> {
    const filter = new CountedFilter(STAYS, 's');
    if (kind) filter.addGroup('kind', `= ${filter.bind(kind)}`);
    return (await db.row<{ total: number }>(filter.total, filter.values))?.total;
  }
  async function size(): Promise<number | undefined> {
    return (await db.row<{ rows: number }>('SELECT count(*) AS rows FROM stays_counts'))?.rows;
  }

  it('follows rows that are added, changed and deleted, one or many per statement', async () => {
    await add('open', 1);
    await db.rows(`INSERT INTO stays (kind, room) SELECT 'open', n % 2 FROM generate_series(1, 99) n`);
    expect([await total(), await total('open'), await total('gone')]).toEqual([100, 100, 0]);
    await db.rows(`UPDATE stays SET kind = 'gone' WHERE room = 1`);
    expect([await total(), await total('open'), await total('gone')]).toEqual([100, 49, 51]);
    await db.rows(`DELETE FROM stays WHERE kind = 'open'`);
    expect([await total(), await total('open'), await total('gone')]).toEqual([51, 0, 51]);
  });

  it('follows rows that other statements change meanwhile', async () => {
    await db.rows(
      `INSERT INTO stays (kind, room, house_id) VALUES ('open', 1, 1), ('open', 2, 1), ('open', 3, NULL)`,
    );
    await db.rows('DELETE FROM houses');
    expect(await total()).toBe(1);
    await db.rows(
      `WITH moved AS (UPDATE stays SET kind = 'gone' RETURNING room), added AS (
         INSERT INTO stays (kind, room) SELECT 'open', room FROM moved RETURNING id)
       SELECT id FROM added`,
    );
    await db.rows(
      `INSERT INTO stays (id, kind, room) OVERRIDING SYSTEM VALUE SELECT id, 'open', 9 FROM stays
       ON CONFLICT (id) DO UPDATE SET room = excluded.room`,
    );
    expect([await total(), await total('open'), await total('gone')]).toEqual([2, 1, 1]);
  });

  it('follows expressions of columns', async () => {
    const big = async (isBig: boolean): Promise<unknown> => {
      const filter = new CountedFilter(ROOMS, 'r').addFlag('is_big', isBig);
      return (await db.row(filter.total, filter.values))?.total;
    };
    await db.rows(`INSERT INTO rooms SELECT 'first', n FROM generate_series(1, 5) n`);
    expect([await big(true), await big(false)]).toEqual([3, 2]);
    const [before] = await db.rows('SELECT count(*) AS rows FROM rooms_counts');
    await db.rows('UPDATE rooms SET beds = beds + 1 WHERE beds > 2');
    expect(await db.rows('SELECT count(*) AS rows FROM rooms_counts')).toEqual([before]);
    await db.rows('UPDATE rooms SET beds = beds + 1 WHERE beds = 2');
    await db.rows('DELETE FROM rooms WHERE beds = 1');
    expect([await big(true), await big(false)]).toEqual([4, 0]);
    await db.rows(compactCounters(ROOMS));
    expect(await db.rows('SELECT * FROM rooms_counts')).toEqual([{ floor: 'first', is_big: true, delta: 4 }]);
  });

  it('ignores updates that leave a row in its group, and statements that change no row', async () => {
    await add('open', 1);
    const before = await size();
    await db.rows(`UPDATE stays SET note = 'x', kind = 'open'`);
    await db.rows('UPDATE stays SET room = 2 WHERE false');
    await db.rows('DELETE FROM stays WHERE false');
    expect(await size()).toBe(before);
  });

  it('is empty after TRUNCATE', async () => {
    await db.rows(`INSERT INTO stays (kind, room) SELECT 'open', n FROM generate_series(1, 9) n`);
    await db.rows('TRUNCATE houses CASCADE');
    expect(await total()).toBe(0);
  });

  it('shows the changes of the reading transaction, and none of one that is rolled back', async () => {
    await add('open', 1);
    const undo = new Error('undo');
    await expect(
      db.tx(async (tx) => {
        await tx.rows(`INSERT INTO stays (kind, room) VALUES ('open', 1)`);
        await tx.rows(`UPDATE stays SET kind = 'gone'`);
        const gone = new CountedFilter(STAYS, 's').addGroup('kind', `= 'gone'`);
        expect(await tx.row(gone.total)).toEqual({ total: 2 });
        expect(await total('open')).toBe(1);
        throw undo;
      }),
    ).rejects.toBe(undo);
    expect([await total('open'), await total('gone')]).toEqual([1, 0]);
  });

  it('makes no writer wait for another writer or for a compaction', async () => {
    await add('open', 1);
    await db.tx(async (tx) => {
      await tx.rows(`SET LOCAL lock_timeout = '1s'`);
      await tx.rows(`INSERT INTO stays (kind, room) VALUES ('open', 1)`);
      // Changes the same group while the first transaction is not committed.
      await add('open', 1);
      await fold();
      await add('open', 1);
    });
    expect(await total('open')).toBe(4);
  });

  it('compacts to one row for each group that has rows', async () => {
    for (let n = 0; n < 10; n++) await add(n % 2 ? 'open' : 'gone', 1);
    await db.rows(`DELETE FROM stays WHERE kind = 'gone'`);
    expect(await size()).toBeGreaterThan(10);
    await fold();
    expect(await db.rows(`SELECT * FROM stays_counts WHERE room = 1`)).toEqual([
      { kind: 'open', room: 1, delta: 5 },
    ]);
    expect(await total()).toBe(5);
  });

  it('compacts empty groups as well', async () => {
    await db.rows(`INSERT INTO rooms VALUES (NULL, 1)`);
    await db.rows(`INSERT INTO rooms VALUES (NULL, 2)`);
    await db.rows(compactCounters(ROOMS));
    expect(await db.rows('SELECT * FROM rooms_counts')).toEqual([{ floor: null, is_big: false, delta: 2 }]);
    await db.rows(`UPDATE rooms SET floor = 'first'`);
    expect(await db.rows(counterDrift(ROOMS))).toEqual([]);
  });

  it('stays correct under concurrent writes, compactions and reads', async () => {
    let rows = 0;
    const writer = async (seed: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++) {
        await db.rows(`INSERT INTO stays (kind, room) SELECT 'open', $1 FROM generate_series(1, 3)`, [
          seed % 3,
        ]);
        await db.rows(
          `UPDATE stays SET kind = 'gone', room = room + 1 WHERE id = (SELECT max(id) FROM stays WHERE room = $1)`,
          [seed % 3],
        );
        const [gone] = await db.rows('DELETE FROM stays WHERE id = (SELECT min(id) FROM stays) RETURNING id');
        rows += gone ? 2 : 3;
      }
    };
    let busy = true;
    const reader = async (): Promise<void> => {
      while (busy) {
        await Promise.all([fold(), fold()]);
        await expectTrueCounts();
      }
    };
    const reading = reader();
    await Promise.all(Array.from({ length: WRITERS }, (_, seed) => writer(seed)));
    busy = false;
    await reading;
    expect(await total()).toBe(rows);
  });

  it('is rebuilt once after a load without triggers, however many processes rebuild it', async () => {
    await add('open', 1);
    await db.tx(async (tx) => {
      await tx.rows('SET LOCAL session_replication_role = replica');
      await tx.rows(`INSERT INTO stays (kind, room) SELECT 'open', n % 3 FROM generate_series(1, 30) n`);
    });
    expect(await total()).toBe(1);
    await Promise.all([
      add('gone', 1),
      ...Array.from({ length: 4 }, () => db.rows('SELECT recount_stays()')),
    ]);
    expect(await total()).toBe(32);
  });
});

describe('a filter over a counter cache', () => {
  const filter = (): CountedFilter<'kind' | 'room'> => new CountedFilter(STAYS, 's');

  it('uses the counter cache for conditions on groups', () => {
    expect(filter().total).toContain('FROM stays_counts s');
    const asked = filter();
    const { where, total, values } = asked
      .addGroup('kind', `= ${asked.bind('open')}`)
      .addGroup('room', `= ${asked.bind(3)}`);
    expect([where, values]).toEqual(['WHERE ((s.kind) = $1) AND ((s.room) = $2)', ['open', 3]]);
    expect(total).toBe(
      'SELECT coalesce(sum(s.delta), 0)::bigint AS total FROM stays_counts s WHERE (s.kind = $1) AND (s.room = $2)',
    );
  });

  it('writes the expression of a group for rows, and its column for the cache', () => {
    const { where, total } = new CountedFilter(ROOMS, 'r').addFlag('is_big', false);
    expect(where).toBe('WHERE (NOT (r.beds > 2))');
    expect(total).toBe(
      'SELECT coalesce(sum(r.delta), 0)::bigint AS total FROM rooms_counts r WHERE (NOT r.is_big)',
    );
  });

  it('counts rows for any other condition', () => {
    const asked = filter();
    asked.addGroup('kind', `= ${asked.bind('open')}`);
    const text = asked.bind('x');
    asked.add(`s.note ILIKE ${text} OR s.id::text = ${text}`);
    expect(asked.total).toBe(
      'SELECT count(*) AS total FROM stays s WHERE ((s.kind) = $1) AND (s.note ILIKE $2 OR s.id::text = $2)',
    );
    expect(asked.values).toEqual(['open', 'x']);
  });
});
