import { settledOrStalled } from './settled-or-stalled';

interface Reading<T> {
  /** Resolves when the running read has ended or stalled. */
  over: Promise<void>;
  /** The next read, shared by all callers that arrived after the running one began. */
  next?: Promise<T>;
}

/**
 * Shares one read between concurrent callers of the same key. A caller never gets a read that began before
 * its call, so the result has everything committed until then. A single read is not delayed. A stalled read
 * delays the next by a second.
 */
export class SingleFlight<T> {
  private readonly readings = new Map<string, Reading<T>>();

  /** @param key names the read; the same key must mean the same read */
  run(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(key);
    if (!reading) return this.begin(key, read);
    reading.next ??= reading.over.then(() => this.begin(key, read));
    return reading.next;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const current = read();
    const reading: Reading<T> = { over: settledOrStalled(current) };
    this.readings.set(key, reading);
    void reading.over.then(() => {
      if (!reading.next) this.readings.delete(key);
    });
    return current;
  }
}
