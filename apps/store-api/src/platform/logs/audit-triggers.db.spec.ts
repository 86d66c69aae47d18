import { type ActivityLogEntry, type Actor, pruneActivityLog, readActivityLog, runAs } from '@comptoir/audit';
import type { Db } from '@comptoir/db';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';

/** Returns a trigger like those of the service's tables. */
function auditTrigger(table: string, id: string, hidden = '', omitted = ''): string {
  return `
    CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('${table}', '${id}', '${hidden}', '${omitted}');`;
}

const TABLES = `
  CREATE TABLE notes (id integer PRIMARY KEY, title text, body text, api_token text, pin text,
    rank integer, file bytea, words tsvector, updated_at timestamptz);
  ${auditTrigger('notes', 'id', 'pin', 'rank,file,words')}
  CREATE TABLE options (key text PRIMARY KEY, value text);
  ${auditTrigger('options', 'key')}
  CREATE TABLE unlogged (id integer PRIMARY KEY)`;

const ACTOR: Actor = {
  id: 7,
  role: 'manager',
  action: 'notes.update',
  ip: '192.0.2.1',
  user_agent: `O'Neill "quoted" \\ ü`,
  request_id: 'request-1',
};

describe('the audit triggers', () => {
  let database: StoreDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openStoreDatabase();
    db = database.db;
    await db.dataSource.query(TABLES);
  });
  afterAll(() => database.close());
  beforeEach(() => db.rows('TRUNCATE notes, options, unlogged, activity_log'));

  const entries = async (): Promise<ActivityLogEntry[]> =>
    (await readActivityLog(db, {}, { limit: 100, offset: 0 })).rows.reverse();
  const changes = async () => (await entries()).map(({ before, after }) => ({ before, after }));
  const asStaff = (sql: string, params: unknown[] = []): Promise<unknown> =>
    runAs(ACTOR, () => db.tx((tx) => tx.execute(sql, params)));

  it('log who inserted, changed and deleted what, and only the columns that changed', async () => {
    await asStaff(`INSERT INTO notes (id, title, body) VALUES (1, 'a', 'b')`);
    await asStaff(`UPDATE notes SET title = 'c', updated_at = now() WHERE id = 1`);
    await asStaff('DELETE FROM notes WHERE id = 1');
    const [inserted, updated, deleted] = await entries();
    expect(inserted).toMatchObject({
      actor_id: 7,
      actor_role: 'manager',
      action: 'notes.update',
      subject_type: 'notes',
      subject_id: '1',
      before: null,
      after: { id: 1, title: 'a', body: 'b', api_token: null, pin: null },
      ip: '192.0.2.1',
      user_agent: ACTOR.user_agent,
      request_id: 'request-1',
      created_at: expect.any(Date),
    });
    expect(updated).toMatchObject({ before: { title: 'a' }, after: { title: 'c' } });
    expect(updated?.after).toEqual({ title: 'c' });
    expect(deleted).toMatchObject({ before: { title: 'c', body: 'b' }, after: null });
  });

  it('log nothing when nothing changed but the time of the change or a derived column', async () => {
    await db.rows(`INSERT INTO notes (id, title) VALUES (1, 'a')`);
    await asStaff(`UPDATE notes SET title = 'a', rank = 5, updated_at = now()`);
    expect(await entries()).toEqual([]);
  });

  it('log nothing for other users, also on a connection that staff used before', async () => {
    for (let round = 0; round < 3; round++) {
      await asStaff('INSERT INTO unlogged VALUES ($1)', [round]);
      await Promise.all(
        [1, 2, 3].map((id) => db.rows('INSERT INTO notes (id) VALUES ($1)', [round * 10 + id])),
      );
      await db.tx((tx) => tx.execute(`UPDATE notes SET title = 'x'`));
    }
    expect(await entries()).toEqual([]);
  });

  it('log a write that staff makes without a transaction of its own, and leave reads alone', async () => {
    await runAs(ACTOR, () =>
      db.rows(`WITH made AS (INSERT INTO notes (id) VALUES (1) RETURNING id) SELECT * FROM made`),
    );
    await runAs(ACTOR, () => db.row(`DELETE FROM notes RETURNING id`));
    expect(await runAs(ACTOR, () => db.rows('SELECT * FROM notes'))).toEqual([]);
    expect((await entries()).map(({ after }) => after?.id)).toEqual([1, undefined]);
  });

  it('log nothing that was rolled back, and a repeated transaction once', async () => {
    const failing = runAs(ACTOR, () =>
      db.tx(async (tx) => {
        await tx.execute('INSERT INTO notes (id) VALUES (1)');
        throw new Error('changed my mind');
      }),
    );
    await expect(failing).rejects.toThrow('changed my mind');
    let attempts = 0;
    await runAs(ACTOR, () =>
      db.tx(async (tx) => {
        await tx.execute('INSERT INTO notes (id) VALUES (2)');
        if (++attempts === 1) throw Object.assign(new Error('serialization'), { code: '40001' });
      }),
    );
    expect((await entries()).map(({ subject_id }) => subject_id)).toEqual(['2']);
  });

  it('show that a secret changed, and never what it was or is', async () => {
    await asStaff(`INSERT INTO notes (id, api_token, pin) VALUES (1, 'canary-1', 'canary-2')`);
    await asStaff(`UPDATE notes SET api_token = 'canary-3', pin = NULL`);
    await asStaff(`INSERT INTO options VALUES ('smtp_pass', 'canary-4'), ('smtp_host', 'mail')`);
    await asStaff(`UPDATE options SET value = value || '-5' WHERE key = 'smtp_pass'`);
    await asStaff(`DELETE FROM options WHERE key = 'smtp_pass'`);
    expect(JSON.stringify(await entries())).not.toContain('canary');
    expect(await changes()).toEqual([
      { before: null, after: expect.objectContaining({ api_token: '[hidden]', pin: '[hidden]' }) },
      { before: { api_token: '[hidden]', pin: '[hidden]' }, after: { api_token: '[hidden]', pin: null } },
      { before: null, after: { key: 'smtp_pass', value: '[hidden]' } },
      { before: null, after: { key: 'smtp_host', value: 'mail' } },
      { before: { value: '[hidden]' }, after: { value: '[hidden]' } },
      { before: { key: 'smtp_pass', value: '[hidden]' }, after: null },
    ]);
  });

  it('cut long values', async () => {
    await asStaff('INSERT INTO notes (id, body) VALUES (1, $1)', ['ü'.repeat(100_000)]);
    const [entry] = await entries();
    expect(String(entry?.after?.body)).toBe(`${'ü'.repeat(500)}…`);
  });

  it('are read by filters and pruned by age in batches', async () => {
    await asStaff('INSERT INTO notes (id) SELECT generate_series(1, 2500)');
    await db.rows(
      `UPDATE activity_log SET created_at = now() - interval '3 days' WHERE subject_id::int > 100`,
    );
    const old = new Date(Date.now() - 86_400_000);
    expect(await readActivityLog(db, { subjectId: '7', from: old }, { limit: 5, offset: 0 })).toMatchObject({
      total: 1,
      rows: [{ subject_id: '7' }],
    });
    const filters = [{ actorId: 8 }, { action: 'x' }, { subjectType: 'options' }, { until: new Date(0) }];
    for (const filter of filters) {
      expect((await readActivityLog(db, filter, { limit: 5, offset: 0 })).total).toBe(0);
    }
    expect(await pruneActivityLog(db, old)).toBe(2_400);
    expect((await readActivityLog(db, {}, { limit: 5, offset: 95 })).rows).toHaveLength(5);
  });
});
