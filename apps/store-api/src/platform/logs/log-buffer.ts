/** Rows that wait at most; more are lost rather than let the process grow or a request wait. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 1_000;
const FLUSH_AFTER_MS = 1_000;

/**
 * Writes rows in batches, some moments after they were added. Adding never waits and never fails: what the writer
 * does not take is lost.
 */
export class LogBuffer<Row> {
  private waiting: Row[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private lost = 0;

  /**
   * @param write stores a batch
   * @param onLost hears how many rows were lost since it was called last, and why where that is known
   */
  constructor(
    private readonly write: (rows: Row[]) => Promise<unknown>,
    private readonly onLost: (rows: number, error?: unknown) => void,
  ) {}

  add(row: Row): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.lost++;
      return;
    }
    this.waiting.push(row);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what waits. Never fails. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.drain());
    return this.writing;
  }

  private async drain(): Promise<void> {
    while (this.waiting.length) await this.store(this.waiting.splice(0, MAX_BATCH));
    this.report();
  }

  private async store(rows: Row[]): Promise<void> {
    try {
      await this.write(rows);
    } catch (error) {
      this.lost += rows.length;
      this.report(error);
    }
  }

  private report(error?: unknown): void {
    if (!this.lost) return;
    this.onLost(this.lost, error);
    this.lost = 0;
  }
}

/** Why rows were lost, for the log of the process. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'too many at once';
}
