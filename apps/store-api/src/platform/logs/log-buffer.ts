/** Rows in memory at most. Beyond that, rows are lost instead of the process growing or a request waiting. */
const MAX_BUFFERED = 10_000;
const MAX_BATCH = 1_000;
const FLUSH_AFTER_MS = 1_000;

/**
 * Writes rows in batches, up to a second after they were added. Adding never waits and never fails; rows that
 * cannot be written are lost.
 */
export class LogBuffer<Row> {
  private waiting: Row[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private lost = 0;

  /**
   * @param write stores a batch
   * @param onLost is called with the number of rows that were lost since its last call, and with the error if
   * there is one
   */
  constructor(
    private readonly write: (rows: Row[]) => Promise<unknown>,
    private readonly onLost: (rows: number, error?: unknown) => void,
  ) {}

  add(row: Row): void {
    if (this.waiting.length >= MAX_BUFFERED) {
      this.lost++;
      return;
    }
    this.waiting.push(row);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes the buffered rows. Never fails. */
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

/** Returns why rows were lost, for the log of the process. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'too many at once';
}
