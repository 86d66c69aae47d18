import { LRUCache } from 'lru-cache';

export interface QueryCacheOptions<T> {
  /** Milliseconds after the start of a read for which its result is used. 0 caches nothing. */
  maxAgeMs: number;
  /** Largest total size of the entries. The least recently used entries are evicted first. */
  maxSize: number;
  /** Size of an entry, an integer of at least 1. Defaults to 1, so that `maxSize` counts entries. */
  sizeOf?: (value: T) => number;
}

type Read<T> = () => Promise<T | undefined>;

/**
 * Caches the results of reads for a short time in this process. Concurrent callers of the same key share one
 * read. Unless `clear` is called, a result may be up to `maxAgeMs` old. `undefined` and errors are not
 * cached.
 */
export class QueryCache<T extends object | string | number> {
  /** Part of every key, so that a read that began before `clear` is of no use to callers after it. */
  private generation = 0;
  private readonly entries: LRUCache<string, T, Read<T>>;

  constructor(private readonly options: QueryCacheOptions<T>) {
    const { maxAgeMs, maxSize, sizeOf = () => 1 } = options;
    this.entries = new LRUCache<string, T, Read<T>>({
      maxSize,
      sizeCalculation: sizeOf,
      // 0 would mean that entries never expire. `get` does not reach the cache then.
      ttl: Math.max(1, maxAgeMs),
      // Callers that wait for an entry get it even when it is evicted while it is read.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { options: entry, context: read }) => {
        const start = performance.now();
        const value = await read();
        // The age of an entry counts from the start of its read.
        entry.ttl = Math.max(1, maxAgeMs - (performance.now() - start));
        return value;
      },
    });
  }

  /**
   * Returns the cached result of this key, or the result of `read`.
   * @param key names everything that the result depends on
   * @throws the error of `read`
   */
  get(key: string, read: () => Promise<T>): Promise<T>;
  get(key: string, read: Read<T>): Promise<T | undefined>;
  get(key: string, read: Read<T>): Promise<T | undefined> {
    if (this.options.maxAgeMs <= 0) return read();
    return this.entries.fetch(`${this.generation} ${key}`, { context: read });
  }

  /** Drops all results, also those of reads that are under way: their callers get them, and nobody else. */
  clear(): void {
    this.generation += 1;
    this.entries.clear();
  }
}
