import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { type RedisAddress, parseRedisUrl } from './redis-url';

export type RedisClient = Redis | Cluster;

export type ConnectOptions = Pick<
  RedisOptions,
  | 'connectionName'
  | 'enableOfflineQueue'
  | 'maxRetriesPerRequest'
  | 'commandTimeout'
  | 'lazyConnect'
  | 'enableAutoPipelining'
>;

const MAX_RECONNECT_MS = 2_000;
const CLUSTER_REFRESH_MS = 5_000;

/** Increasing delay between attempts to reconnect, without limit of attempts. */
const pauseBefore = (attempt: number): number => Math.min(attempt * 50, MAX_RECONNECT_MS);

/**
 * A master that became a replica rejects writes. A new connection finds the new master and repeats the
 * command.
 */
const reconnectOnDemotion = (error: Error): false | 2 => (error.message.startsWith('READONLY') ? 2 : false);

/**
 * A client that does not give up. The driver ends a client for good when it hears of a failover while it still looks
 * for the master.
 */
class LastingRedis extends Redis {
  private isClosing = false;

  override async connect(callback?: (error?: Error | null) => void): Promise<void> {
    this.isClosing = false;
    try {
      await super.connect(callback);
    } catch (error) {
      const wasEnded = this.status === 'end' && !this.isClosing;
      if (wasEnded) setTimeout(() => this.connectAgain(), pauseBefore(1));
      throw error;
    }
  }

  override disconnect(reconnect = false): void {
    this.isClosing ||= !reconnect;
    super.disconnect(reconnect);
  }

  override quit(...args: Parameters<Redis['quit']>): ReturnType<Redis['quit']> {
    this.isClosing = true;
    return super.quit(...args);
  }

  /** The queues open some of their connections as copies. */
  override duplicate(override: Partial<RedisOptions> = {}): Redis {
    return new LastingRedis({ ...this.options, ...override });
  }

  private connectAgain(): void {
    if (this.status === 'end' && !this.isClosing) void this.connect().catch(() => undefined);
  }
}

/** Connects to a server, to the master that Sentinels name, or to a Cluster. It reconnects without limit. */
export function connectRedis(url: string, options: ConnectOptions): RedisClient {
  const address = parseRedisUrl(url);
  const { username, password, tls } = address;
  const common: RedisOptions = {
    ...options,
    username,
    password,
    retryStrategy: pauseBefore,
    ...(tls && { tls: {} }),
  };
  if (address.kind === 'cluster') return connectCluster(address, common);
  if (address.kind === 'sentinel') return connectThroughSentinels(address, common);
  const [{ host, port } = { host: '', port: 0 }] = address.hosts;
  return new Redis({ ...common, host, port, db: address.db, reconnectOnError: reconnectOnDemotion });
}

function connectThroughSentinels(address: RedisAddress, common: RedisOptions): Redis {
  const { hosts, master, db, sentinelPassword, tls } = address;
  return new LastingRedis({
    ...common,
    db,
    sentinels: hosts,
    name: master,
    sentinelPassword,
    sentinelRetryStrategy: pauseBefore,
    enableTLSForSentinelMode: tls,
    ...(tls && { sentinelTLS: {} }),
    failoverDetector: true,
    reconnectOnError: reconnectOnDemotion,
  });
}

function connectCluster({ hosts, tls }: RedisAddress, common: RedisOptions): Cluster {
  const { lazyConnect, enableOfflineQueue, enableAutoPipelining, ...redisOptions } = common;
  return new Cluster(hosts, {
    lazyConnect,
    enableOfflineQueue,
    enableAutoPipelining,
    clusterRetryStrategy: pauseBefore,
    slotsRefreshInterval: CLUSTER_REFRESH_MS,
    slotsRefreshTimeout: MAX_RECONNECT_MS,
    // Certificates hold host names, so the announced addresses are not resolved.
    ...(tls && { dnsLookup: (host, done) => done(null, host) }),
    redisOptions,
  });
}

/** Returns a prefix for keys that scripts use together. On a Cluster a hash tag puts them in one slot. */
export function hashTagPrefix(url: string, prefix: string): string {
  return parseRedisUrl(url).kind === 'cluster' ? `{${prefix}}` : prefix;
}

/** Returns the servers that hold keys: every master of a Cluster, or the single server. */
export function mastersOf(client: RedisClient): Redis[] {
  return client instanceof Cluster ? client.nodes('master') : [client];
}
