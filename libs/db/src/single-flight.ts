import { settledOrStalled } from './settled-or-stalled';

interface Reading<T> {
  /** Resolves when the one under way has ended or stalled. */
  over: Promise<void>;
  /** Begins then, for all who have asked since that one began. */
  next?: Promise<T>;
}

/**
 * Lets those who ask for the same thing at the same time share one reading of it. Nobody gets what was read before
 * they asked, so everything that was committed until then is in it. A lone reading is not delayed, and one that
 * stalls holds up the next for a second.
 */
export class SingleFlight<T> {
  private readonly readings = new Map<string, Reading<T>>();

  /** @param key names what is read; whoever gives the same key would read the same */
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
