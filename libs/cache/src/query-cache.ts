import { LRUCache } from 'lru-cache';

export interface QueryCacheOptions<T> {
  /** Milliseconds after the start of a read for which its result is used. 0 caches nothing. */
  maxAgeMs: number;
  /** The largest sum of the sizes of all entries; the entries used least recently go first. */
  maxSize: number;
  /** The size of an entry, an integer of at least 1. 1 by default, so that `maxSize` counts entries. */
  sizeOf?: (value: T) => number;
}

type Read<T> = () => Promise<T | undefined>;

/**
 * Remembers the results of reads for a short time in this process. Callers that ask for the same key while it is read
 * share that read. Nothing is invalidated: whoever asks accepts an answer that is `maxAgeMs` old. `undefined` and
 * failures are not remembered.
 */
export class QueryCache<T extends object | string | number> {
  private readonly entries: LRUCache<string, T, Read<T>>;

  constructor(private readonly options: QueryCacheOptions<T>) {
    const { maxAgeMs, maxSize, sizeOf = () => 1 } = options;
    this.entries = new LRUCache<string, T, Read<T>>({
      maxSize,
      sizeCalculation: sizeOf,
      // 0 would mean that entries never expire; `get` does not come here then.
      ttl: Math.max(1, maxAgeMs),
      // An entry that gives way to others while it is read is still answered to those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { options: entry, context: read }) => {
        const start = performance.now();
        const value = await read();
        // The age of an entry counts from when its read began, not from when it ended.
        entry.ttl = Math.max(1, maxAgeMs - (performance.now() - start));
        return value;
      },
    });
  }

  /**
   * The result of `read`, or of an earlier one for this key.
   * @param key names everything that the result depends on
   * @throws whatever `read` throws
   */
  get(key: string, read: () => Promise<T>): Promise<T>;
  get(key: string, read: Read<T>): Promise<T | undefined>;
  get(key: string, read: Read<T>): Promise<T | undefined> {
    if (this.options.maxAgeMs <= 0) return read();
    return this.entries.fetch(key, { context: read });
  }
}
