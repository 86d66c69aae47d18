import { LRUCache } from 'lru-cache';
import type { Db } from '@comptoir/db';
import type { Clock } from '@comptoir/time';
import { type ProductSelection, isScheduled } from './products.filters';

/** What changes without a revision: how well a product sells, and whether it is new. */
const MAX_AGE_MS = 30_000;

/** What was read of a selection. */
type Row<T> = T & {
  /** The one that held when it was read. */
  revision: string;
  /** When the next product is published by its date, without any write. */
  next_publication: Date | null;
};

interface Entry<T> {
  /** Milliseconds since 1970. */
  at: number;
  row: Row<T>;
}

/** What is read of selections, and how much of it is kept. */
interface KeptOptions<T> {
  /** Of a selection: a SELECT of one row, over the selection's parameters, with a column `revision`. */
  statement: (selection: ProductSelection) => string;
  /** The sum of the sizes of the rows that are kept. */
  max: number;
  /** 1 by default. */
  sizeOf?: (row: T) => number;
}

/** What was last read of the selections that are asked for most; those who want the same at once share one reading. */
export class KeptOfSelections<T extends object> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly reading = new Map<string, Promise<Row<T>>>();
  private readonly statement: KeptOptions<T>['statement'];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    { statement, max, sizeOf = () => 1 }: KeptOptions<T>,
  ) {
    this.statement = statement;
    this.entries = new LRUCache({ maxSize: max, sizeCalculation: ({ row }) => sizeOf(row) });
  }

  /** What holds at a revision, or at a later one. */
  async find(selection: ProductSelection, revision: string): Promise<T> {
    const kept = this.entries.get(selection.key);
    if (kept?.row.revision === revision && this.holds(kept)) return kept.row;
    const shared = await this.reading.get(selection.key);
    return shared?.revision === revision ? shared : this.read(selection);
  }

  /** What was true at some time. */
  async findAny(selection: ProductSelection): Promise<T> {
    const kept = this.entries.get(selection.key);
    return kept?.row ?? this.reading.get(selection.key) ?? this.read(selection);
  }

  private holds({ at, row }: Entry<T>): boolean {
    const now = this.now();
    return now - at < MAX_AGE_MS && now < (row.next_publication?.getTime() ?? Infinity);
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
    const sql = `
      SELECT found.*, (SELECT min(p.published_at) FROM products p WHERE ${isScheduled('$1')}) AS next_publication
      FROM (${this.statement(selection)}) found`;
    const [row] = await this.db.planned<Row<T>>(sql, selection.params);
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
