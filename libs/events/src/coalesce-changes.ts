import type { Change, KeyValue, RecordCatalogue, RowMeaning } from './record-catalogue';

/** A change of a row, as the trigger writes it. */
export interface RowChange {
  id: number;
  transaction_id: string;
  subject: string;
  subject_id: string;
  change: Change;
  /** Changed columns of an update. */
  changed: string[];
  /** Copied columns. */
  kept: Record<string, KeyValue>;
  changed_at: Date;
}

/** All changes of one record by one transaction. */
export interface RecordChange {
  record: string;
  id: number;
  change: Change;
  changed: string[];
  keys: Record<string, KeyValue>;
  /** True when only rows of its parts changed. */
  isPart: boolean;
  at: Date;
}

/**
 * Turns changes of rows into changes of records: one for each record and transaction, in the order of the first
 * change. A record that its transaction created and deleted again has none.
 */
export function coalesceChanges(catalogue: RecordCatalogue, rows: readonly RowChange[]): RecordChange[] {
  const found = new Map<string, RecordChange>();
  const gone = new Set<string>();
  for (const row of rows) {
    const table = catalogue.tables[row.subject];
    if (!table) continue;
    for (const meaning of table.rows) {
      const next = changeOf(row, meaning);
      if (!next) continue;
      const key = `${row.transaction_id}:${next.record}:${next.id}`;
      if (gone.has(key)) continue;
      const before = found.get(key);
      if (before?.change === 'created' && next.change === 'deleted') {
        found.delete(key);
        gone.add(key);
      } else {
        found.set(key, before ? merged(before, next) : next);
      }
    }
  }
  return [...found.values()];
}

function changeOf(row: RowChange, meaning: RowMeaning): RecordChange | undefined {
  const { record, part, by, only } = meaning;
  const id = Number(by === undefined ? row.subject_id : row.kept[by]);
  // A part that belongs to no record, such as a code that was not sold yet.
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const changed = only ? row.changed.filter((column) => only.includes(column)) : row.changed;
  const isUpdate = part !== undefined || row.change === 'updated';
  if (isUpdate && part === undefined && !changed.length) return undefined;
  return {
    record,
    id,
    change: isUpdate ? 'updated' : row.change,
    changed: part !== undefined ? [part] : isUpdate ? changed : [],
    keys: part === undefined ? row.kept : {},
    isPart: part !== undefined,
    at: row.changed_at,
  };
}

function merged(before: RecordChange, next: RecordChange): RecordChange {
  const change = changeAfter(before.change, next.change);
  const changed = change === 'updated' ? [...new Set([...before.changed, ...next.changed])] : [];
  const isPart = before.isPart && next.isPart;
  return { ...before, change, changed, isPart, keys: { ...before.keys, ...next.keys }, at: next.at };
}

/** Parts that go with a deleted record change nothing; a record that comes back was only updated. */
function changeAfter(before: Change, next: Change): Change {
  if (before === 'created') return 'created';
  if (before === 'deleted') return next === 'created' ? 'updated' : 'deleted';
  return next;
}
