/** Message of the driver for a command that took longer than `commandTimeout`. */
const TIMED_OUT = 'Command timed out';

/** Thrown in place of a call while the server is known not to answer. */
export class NotAskedError extends Error {}

/**
 * Keeps callers from waiting for a server that accepts connections and does not answer. After some time-outs in a row
 * no call is made for a while; then one call finds out whether the server answers again, and the others do not wait
 * for it. Errors that come at once cost no time, so that they change nothing.
 */
export class TimeoutBreaker {
  private timeouts = 0;
  /** Time from which a call may be made, by `performance.now()`. */
  private nextAt = 0;

  constructor(private readonly options: { timeouts: number; pauseMs: number }) {}

  /** @throws NotAskedError when the call is not made; otherwise what the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen) {
      if (performance.now() < this.nextAt) throw new NotAskedError();
      this.pause();
    }
    try {
      const result = await call();
      this.timeouts = 0;
      return result;
    } catch (error) {
      if (error instanceof Error && error.message === TIMED_OUT) {
        this.timeouts++;
        if (this.isOpen) this.pause();
      }
      throw error;
    }
  }

  private get isOpen(): boolean {
    return this.timeouts >= this.options.timeouts;
  }

  private pause(): void {
    this.nextAt = performance.now() + this.options.pauseMs;
  }
}
