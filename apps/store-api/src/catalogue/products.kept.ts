import { LRUCache } from 'lru-cache';
import type { Db } from '@comptoir/db';
import type { Clock } from '@comptoir/time';
import type { ProductSelection } from './products.filters';

const MAX_ENTRIES = 1_000;
/** Products whose publication was set for later appear without any write, so what is kept also ages. */
const MAX_AGE_MS = 30_000;

/** A row about a selection, and the revision that lists had when it was read. */
type Row<T> = T & { revision: string };

interface Entry<T> {
  /** Milliseconds since 1970. */
  at: number;
  row: Row<T>;
}

/** What was last read of the selections that are asked for most; those who want the same at once share one reading. */
export class KeptOfSelections<T extends object> {
  private readonly entries = new LRUCache<string, Entry<T>>({ max: MAX_ENTRIES });
  private readonly reading = new Map<string, Promise<Row<T>>>();

  /** @param statement of a selection: one row, with a column `revision` */
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly statement: (selection: ProductSelection) => string,
  ) {}

  /** What holds at a revision; without one it is read anew. */
  async find(selection: ProductSelection, revision: string | undefined): Promise<T> {
    const kept = this.entries.get(selection.key);
    if (kept && kept.row.revision === revision && this.now() - kept.at < MAX_AGE_MS) return kept.row;
    const shared = await this.reading.get(selection.key);
    return shared && shared.revision === revision ? shared : this.read(selection);
  }

  /** What was true at some time. */
  async findAny(selection: ProductSelection): Promise<T> {
    const kept = this.entries.get(selection.key);
    return kept?.row ?? this.reading.get(selection.key) ?? this.read(selection);
  }

  private async read(selection: ProductSelection): Promise<Row<T>> {
    const at = this.now();
    const reading = this.query(selection);
    this.reading.set(selection.key, reading);
    try {
      const row = await reading;
      this.entries.set(selection.key, { at, row });
      return row;
    } finally {
      if (this.reading.get(selection.key) === reading) this.reading.delete(selection.key);
    }
  }

  private async query(selection: ProductSelection): Promise<Row<T>> {
    const row = await this.db.row<Row<T>>(this.statement(selection), selection.params);
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
