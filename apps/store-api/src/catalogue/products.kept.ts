import { LRUCache } from 'lru-cache';
import type { Db } from '@comptoir/db';
import type { Clock } from '@comptoir/time';
import type { ProductSelection } from './products.filters';

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
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly reading = new Map<string, Promise<Row<T>>>();

  /**
   * @param statement of a selection: one row, with a column `revision`
   * @param max how many selections are kept
   */
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly statement: (selection: ProductSelection) => string,
    max: number,
  ) {
    this.entries = new LRUCache({ max });
  }

  /** What holds at a revision of lists, or at a later one. */
  async find(selection: ProductSelection, revision: string): Promise<T> {
    const kept = this.entries.get(selection.key);
    if (kept?.row.revision === revision && this.now() - kept.at < MAX_AGE_MS) return kept.row;
    const shared = await this.reading.get(selection.key);
    return shared?.revision === revision ? shared : this.read(selection);
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
