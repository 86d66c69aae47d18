import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { QueryCache, type QueryCacheOptions } from '@comptoir/cache';
import { type RedisClient, connectRedis } from '@comptoir/redis';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

/**
 * Caches of what visitors read. They hold a result for some seconds, and are empty after each write of staff, who see
 * at once what they have changed (docs/adr/0008). A message in Redis empties those of the other processes. Without
 * Redis these wait for the end of the time.
 */
@Injectable()
export class ReadCachesService implements OnApplicationShutdown {
  private readonly caches: { clear(): void }[] = [];
  private readonly sender = randomUUID();
  private readonly channel: string;
  private publisher?: RedisClient;
  private subscriber?: RedisClient;

  constructor(@Inject(STORE_CONFIG) private readonly config: Pick<StoreConfig, 'redis' | 'catalog'>) {
    this.channel = `${config.redis.prefix}:read-caches`;
  }

  /** Creates a cache that is emptied with the others. */
  open<T extends object | string | number>(options: QueryCacheOptions<T>): QueryCache<T> {
    const cache = new QueryCache<T>(options);
    this.caches.push(cache);
    return cache;
  }

  /** Empties the caches of this process, then those of the others, for which it does not wait. */
  clearAll(): void {
    this.clear();
    if (this.config.catalog.responsesMaxAgeMs <= 0) return;
    this.publisher ??= this.connect();
    this.publisher.publish(this.channel, this.sender).catch(() => undefined);
  }

  /** Empties the caches of this process when another has written. */
  listen(): void {
    if (this.subscriber || this.config.catalog.responsesMaxAgeMs <= 0) return;
    const subscriber = (this.subscriber = this.connect());
    subscriber.on('message', (_channel: string, sender: string) => {
      if (sender !== this.sender) this.clear();
    });
    // With each connection, because Redis may come up after this process. Messages may have been lost before.
    subscriber.on('ready', () => {
      this.clear();
      subscriber.subscribe(this.channel).catch(() => undefined);
    });
  }

  onApplicationShutdown(): void {
    this.publisher?.disconnect();
    this.subscriber?.disconnect();
  }

  private clear(): void {
    for (const cache of this.caches) cache.clear();
  }

  private connect(): RedisClient {
    const redis = connectRedis(this.config.redis.url, {
      connectionName: this.channel,
      maxRetriesPerRequest: 1,
      lazyConnect: false,
    });
    redis.on('error', () => undefined);
    return redis;
  }
}
