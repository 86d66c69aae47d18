import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx, rotatePartitions } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { type RecordChange, type RowChange, coalesceChanges } from './coalesce-changes';
import { RECORD_CATALOGUE } from './events.options';
import { type KeyValue, type RecordCatalogue, SCHEMA_VERSION } from './record-catalogue';

const BATCH = 1_000;
const DAY_MS = 86_400_000;
/** Days for which events are kept. */
export const KEPT_DAYS = 30;

const TAKE = `
  DELETE FROM record_changes WHERE id = ANY (ARRAY(SELECT id FROM record_changes ORDER BY id LIMIT $1))
  RETURNING id, transaction_id::text, subject, subject_id, change, changed, kept, changed_at`;

/**
 * Makes events of the changes that triggers have written.
 *
 * A transaction gets the ids of its changes before it commits, so an order by them would have holes that fill later.
 * Events therefore get their position here, after the commit. Collectors take turns by a row lock which they hold until
 * their own commit. Positions thus become visible in their order, and a reader skips none.
 */
@Injectable()
export class EventsCollectorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(RECORD_CATALOGUE) private readonly catalogue: RecordCatalogue,
  ) {}

  /** Collects all committed changes. */
  async collectEvents(): Promise<void> {
    for (let taken = BATCH; taken === BATCH;) taken = await this.db.tx((tx) => this.collectBatch(tx));
  }

  /** Drops the days that nobody may ask for any more, and creates those to come. */
  async dropOldEvents(): Promise<void> {
    await rotatePartitions(this.db, 'events', new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS));
  }

  private async collectBatch(tx: Tx): Promise<number> {
    const [state, rows] = await Promise.all([
      tx.row<{ last: number }>('SELECT last_position AS last FROM events_state FOR UPDATE'),
      tx.rows<RowChange>(TAKE, [BATCH]),
    ]);
    rows.sort((a, b) => a.id - b.id);
    const changes = await this.complete(tx, coalesceChanges(this.catalogue, rows));
    if (changes.length) this.insertEvents(tx, state?.last ?? 0, changes);
    return rows.length;
  }

  /** Adds the keys that the rows of parts do not have, and drops updates of records that are gone. */
  private async complete(tx: Tx, changes: RecordChange[]): Promise<RecordChange[]> {
    const found = new Map<string, Record<string, KeyValue>>();
    for (const [record, { keys, lookup }] of Object.entries(this.catalogue.records)) {
      const lacking = changes.filter(
        (change) =>
          change.record === record &&
          (change.isPart || Object.keys(keys).some((key) => !(key in change.keys))),
      );
      if (!lacking.length) continue;
      const ids = [...new Set(lacking.map(({ id }) => id))];
      for (const row of await tx.rows<Record<string, KeyValue>>(lookup, [ids])) {
        found.set(`${record}:${row.id}`, row);
      }
      for (const change of lacking) {
        change.keys = { ...found.get(`${record}:${change.id}`), ...change.keys };
      }
    }
    const isGone = ({ record, id, isPart }: RecordChange): boolean => isPart && !found.has(`${record}:${id}`);
    return changes.filter((change) => !isGone(change));
  }

  private insertEvents(tx: Tx, last: number, changes: RecordChange[]): void {
    const data = changes.map(({ record, id, changed, keys }) => {
      const names = Object.keys(this.catalogue.records[record]?.keys ?? {});
      const known = Object.fromEntries(names.map((name) => [name, keys[name] ?? null]));
      return JSON.stringify({ schema_version: SCHEMA_VERSION, id, ...known, changed });
    });
    tx.defer(
      `INSERT INTO events (position, collected_at, type, data, occurred_at)
       SELECT $1::bigint + row_number, $2, type, data, occurred_at
       FROM unnest($3::text[], $4::jsonb[], $5::timestamptz[]) WITH ORDINALITY
         AS given (type, data, occurred_at, row_number)`,
      [
        last,
        this.clock.now(),
        changes.map(({ record, change }) => `${record}.${change}`),
        data,
        changes.map(({ at }) => at),
      ],
    );
    tx.defer('UPDATE events_state SET last_position = $1', [last + changes.length]);
  }
}
