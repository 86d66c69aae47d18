import pino, { type DestinationStream } from 'pino';

/** Lines are written together once so many characters of them wait, or this long after the first. */
const GROUP_CHARS = 8_192;
const WAIT_MS = 500;
/** Of the output's own groups. It never has so much that it would write by itself while the process ends. */
const OUTPUT = { minLength: 32_768, maxWrite: 65_536 };

/**
 * Writes lines to the process's output in groups, since a system call for each would cost more than all the rest of
 * it. The output could do the same, but copies and measures its whole group for each line. What waits is written when
 * the process ends or crashes, not when it is killed.
 */
export class LineGroups implements DestinationStream {
  private readonly output = pino.destination({ sync: false, ...OUTPUT });
  private waiting = '';

  constructor() {
    setInterval(() => this.flush(), WAIT_MS).unref();
    // Ahead of the output's own listeners, which write what it has been given.
    const handOver = (): void => this.handOver();
    process.prependListener('beforeExit', handOver).prependListener('exit', handOver);
  }

  write(line: string): void {
    this.waiting += line;
    if (this.waiting.length >= GROUP_CHARS) this.flush();
  }

  private flush(): void {
    this.handOver();
    this.output.flush();
  }

  private handOver(): void {
    if (!this.waiting) return;
    this.output.write(this.waiting);
    this.waiting = '';
  }
}
