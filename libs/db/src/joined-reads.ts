interface Reading<T> {
  /** Has begun. */
  current: Promise<T>;
  /** Begins when `current` has ended, for all who have asked since that began. */
  next?: Promise<T>;
}

/**
 * Lets those who ask for the same thing at the same time share one reading of it. Nobody gets what was read before
 * they asked, so everything that was committed until then is in it. A lone reading is not delayed.
 */
export class JoinedReads<T> {
  private readonly readings = new Map<string, Reading<T>>();

  /** @param key names what is read; whoever gives the same key would read the same */
  run(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(key);
    if (!reading) return this.begin(key, read);
    reading.next ??= settled(reading.current).then(() => this.begin(key, read));
    return reading.next;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { current: read() };
    this.readings.set(key, reading);
    void settled(reading.current).then(() => {
      if (!reading.next) this.readings.delete(key);
    });
    return reading.current;
  }
}

function settled(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  );
}
