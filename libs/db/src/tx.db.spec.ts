import { createTestDatabase } from '@comptoir/testing';
import pg from 'pg';
import { Db, createDataSource, isUniqueViolation } from '.';

describe.each([true, false])('Tx (statements prepared: %s)', (prepared) => {
  let db: Db;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase('tx', '', () => Promise.resolve());
    drop = () => database.drop();
    const options = {
      url: database.url,
      poolSize: 2,
      applicationName: 'tx-spec',
      entities: [],
      migrations: [],
      prepared,
    };
    db = new Db(await createDataSource(options).initialize(), options);
    await db.rows('CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)');
    await db.rows('CREATE TABLE replies (note_id integer REFERENCES notes DEFERRABLE INITIALLY DEFERRED)');
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });
  beforeEach(() => db.rows('TRUNCATE notes, replies'));

  const INSERT = 'INSERT INTO notes VALUES ($1, $2) RETURNING id';
  const notes = async (): Promise<number[]> =>
    (await db.rows<{ id: number }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);
  /** Counts the messages to the server while `work` runs. */
  const roundTrips = async (work: () => Promise<unknown>): Promise<number> => {
    const submitted = jest.spyOn(pg.Client.prototype, 'query');
    await work();
    const { length } = submitted.mock.calls;
    submitted.mockRestore();
    return length;
  };

  it('sends BEGIN with the first statement, and concurrent statements in one message', async () => {
    const trips = await roundTrips(() =>
      db.tx(async (tx) => {
        const [first, second] = await Promise.all([
          tx.row(INSERT, [1, 'one']),
          tx.row('SELECT count(*) AS n FROM notes'),
        ]);
        expect([first, second]).toEqual([{ id: 1 }, { n: 1 }]);
        const [third] = await Promise.all([tx.execute(INSERT, [2, 'two']), tx.commit()]);
        expect(third).toBe(1);
      }),
    );
    expect(trips).toBe(2);
    expect(await notes()).toEqual([1, 2]);
  });

  it('sends deferred statements with the next one, at the latest with the commit', async () => {
    const trips = await roundTrips(() =>
      db.tx(async (tx) => {
        tx.defer(INSERT, [1, 'one']);
        expect(await tx.row('SELECT count(*) AS n FROM notes')).toEqual({ n: 1 });
        tx.defer(INSERT, [2, 'two']);
        tx.defer(INSERT, [3, 'three']);
      }),
    );
    expect(trips).toBe(2);
    expect(await notes()).toEqual([1, 2, 3]);
  });

  it('sends nothing without statements', async () => {
    expect(await roundTrips(() => db.tx(() => Promise.resolve(1)))).toBe(0);
    const nothing = (): Promise<unknown> =>
      db.tx(() => Promise.reject(new Error('no'))).catch((error: unknown) => error);
    expect(await roundTrips(nothing)).toBe(0);
  });

  it('describes the rows of a prepared statement once, and reads them alike each time', async () => {
    const ROW = `SELECT 1 AS n, 'x' AS text, NULL AS nothing, '2026-01-02T03:04:05Z'::timestamptz AS at, ARRAY[1] AS list`;
    const read = (): Promise<unknown[]> =>
      db.tx((tx) => Promise.all([tx.rows(ROW), tx.execute(INSERT, [1, 'one']), tx.rows(DELETE)]));
    const DELETE = 'DELETE FROM notes RETURNING *';
    const described = jest.spyOn(pg.Connection.prototype as unknown as { describe(): void }, 'describe');
    const first = await read();
    const times = described.mock.calls.length;
    expect(await read()).toEqual(first);
    expect(described.mock.calls.length).toBe(prepared ? times : 2 * times);
    described.mockRestore();
    const at = new Date('2026-01-02T03:04:05Z');
    expect(first).toEqual([[{ n: 1, text: 'x', nothing: null, at, list: [1] }], 1, [{ id: 1, text: 'one' }]]);
  });

  it('asks each time through a pooler, whose servers prepare a statement at different times', async () => {
    const pooled = new Db(db.dataSource, { prepared, directUrl: 'postgres://nobody@127.0.0.1/direct' });
    const described = jest.spyOn(pg.Connection.prototype as unknown as { describe(): void }, 'describe');
    for (let times = 0; times < 2; times++) {
      expect(await pooled.tx((tx) => tx.rows(`SELECT 'pooled' AS text`))).toEqual([{ text: 'pooled' }]);
    }
    // BEGIN, SELECT, COMMIT.
    expect(described).toHaveBeenCalledTimes(2 * 3);
    described.mockRestore();
  });

  it('reads the new columns after a migration, on older connections', async () => {
    await db.rows('CREATE TABLE tags (name text)');
    const inTx = (): Promise<unknown> => db.tx((tx) => tx.rows('SELECT * FROM tags'));
    const alone = (): Promise<unknown> => db.rows('SELECT * FROM tags');
    /** Reads on all connections of the pool concurrently. */
    const everywhere = async (read: () => Promise<unknown>): Promise<unknown[]> =>
      Promise.all([read(), read()]);
    await db.rows(`INSERT INTO tags VALUES ('new')`);
    const before = [{ name: 'new' }];
    for (let times = 0; times < 3; times++) expect(await everywhere(inTx)).toEqual([before, before]);
    await db.rows('ALTER TABLE tags ADD id integer DEFAULT 7');
    const after = [{ name: 'new', id: 7 }];
    expect(await everywhere(inTx)).toEqual([after, after]);
    expect(await everywhere(alone)).toEqual([after, after]);
    await db.rows('ALTER TABLE tags DROP id');
    expect(await everywhere(alone)).toEqual([before, before]);
    expect(await everywhere(inTx)).toEqual([before, before]);
    await db.rows('DROP TABLE tags');
  });

  it('runs nothing behind a statement that fails, and fails all that were sent with it', async () => {
    let settled: PromiseSettledResult<unknown>[] = [];
    const failing = db.tx(async (tx) => {
      settled = await Promise.allSettled([
        tx.rows(INSERT, [1, 'one']),
        tx.rows(INSERT, [1, 'again']),
        tx.rows(INSERT, [2, 'two']),
      ]);
      throw new Error('none was stored');
    });
    await expect(failing).rejects.toThrow('none was stored');
    const reasons = settled.map((one) => (one.status === 'rejected' ? one.reason : undefined) as unknown);
    expect(reasons.map((reason) => isUniqueViolation(reason, 'notes_pkey'))).toEqual([true, true, true]);
    expect(await notes()).toEqual([]);
  });

  it('undoes everything when a deferred statement or the commit itself fails', async () => {
    const callback = jest.fn();
    const deferred = db.tx((tx) => {
      tx.afterCommit(callback);
      tx.defer(INSERT, [1, 'one']);
      tx.defer(INSERT, [1, 'again']);
      return Promise.resolve();
    });
    await expect(deferred).rejects.toMatchObject({ code: '23505' });
    const committed = db.tx(async (tx) => {
      tx.afterCommit(callback);
      await tx.rows(INSERT, [2, 'two']);
      await Promise.all([tx.rows('INSERT INTO replies VALUES ($1)', [99]), tx.commit()]);
    });
    await expect(committed).rejects.toMatchObject({ code: '23503' });
    expect(await notes()).toEqual([]);
    expect(callback).not.toHaveBeenCalled();
  });

  it('runs the callbacks once, and accepts no statement after the commit', async () => {
    const callback = jest.fn();
    const late = db.tx(async (tx) => {
      tx.afterCommit(callback);
      await Promise.all([tx.rows(INSERT, [1, 'one']), tx.commit()]);
      expect(callback).toHaveBeenCalledTimes(1);
      await tx.rows(INSERT, [2, 'two']);
    });
    await expect(late).rejects.toThrow('has ended');
    expect(callback).toHaveBeenCalledTimes(1);
    expect(await notes()).toEqual([1]);
  });

  it('does not roll back after the commit, and runs late callbacks immediately', async () => {
    const callback = jest.fn();
    const failing = (): Promise<void> =>
      db.tx(async (tx) => {
        await Promise.all([tx.rows(INSERT, [1, 'one']), tx.commit()]);
        tx.afterCommit(callback);
        throw new Error('failing');
      });
    expect(await roundTrips(() => expect(failing()).rejects.toThrow('failing'))).toBe(1);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(await notes()).toEqual([1]);
  });

  it('rejects the commit when the error of a statement was swallowed', async () => {
    const swallowing = db.tx(async (tx) => {
      await tx.rows(INSERT, [1, 'one']);
      await tx.rows(INSERT, [1, 'again']).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('a statement had failed');
    expect(await notes()).toEqual([]);
  });

  it('leaves a usable connection, however a statement fails', async () => {
    const circular: unknown[] = [];
    circular.push({ circular });
    const failures = [
      (): Promise<unknown> =>
        db.tx((tx) => Promise.all([tx.rows(INSERT, [1, 'a']), tx.rows('SELECT nonsense')])),
      () => db.tx((tx) => Promise.all([tx.rows('SELECT nonsense'), tx.rows(INSERT, [1, 'a'])])),
      () => db.tx((tx) => Promise.all([tx.rows(INSERT, [1, 'a']), tx.rows('SELECT $1::json', circular)])),
      () =>
        db.tx((tx) =>
          Promise.all([tx.rows('SELECT 9007199254740993::bigint AS n'), tx.rows(INSERT, [1, 'a'])]),
        ),
    ];
    for (const fail of [...failures, ...failures]) {
      await expect(fail()).rejects.toThrow();
      await db.tx((tx) =>
        Promise.all([tx.rows(INSERT, [5, 'five']), tx.rows('SELECT $1::json', [{ a: 1 }])]),
      );
      expect(await notes()).toEqual([5]);
      await db.rows('DELETE FROM notes');
    }
  });

  it('ends after statements that were not awaited', async () => {
    const failing = db.tx((tx) => {
      void tx.rows(INSERT, [1, 'one']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
    expect(
      await db.rows(
        `SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND application_name = 'tx-spec'`,
      ),
    ).toEqual([]);
  });

  it('shows repositories the effects of earlier statements', async () => {
    await db.tx(async (tx) => {
      tx.defer(INSERT, [7, 'seven']);
      expect(await tx.manager.query('SELECT id FROM notes')).toEqual([{ id: 7 }]);
    });
    expect(await notes()).toEqual([7]);
  });
});
