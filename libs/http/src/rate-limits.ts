import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type RedisClient, TimeoutBreaker, connectRedis } from '@comptoir/redis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { clientKey } from './client-address';

/** One limit: a number of points per number of seconds for each key. */
export interface RateLimitRule {
  points: number;
  seconds: number;
  /**
   * Returns the key by which calls are counted; defaults to the client's address. Undefined skips the call.
   */
  key?: (request: FastifyRequest) => string | undefined;
  /** Points of a call; defaults to one. Zero skips the call. */
  cost?: (request: FastifyRequest) => number;
  /**
   * Counts failures only: a successful call gets its points back, except for `request.failures`. A list names
   * the error codes that are failures.
   */
  failuresOnly?: true | readonly string[];
  /** Error codes that prove as much as a success, such as a right password that needs a code in addition. */
  accepts?: readonly string[];
  /** Name of a counter that several limits share. */
  counter?: string;
  /** Each time the points run out, the wait is twice as long as the last, up to this many seconds. */
  slowsDownTo?: number;
  /**
   * Days for which a client whose call succeeded has a count of its own, so that other clients cannot use up
   * its points. It is known by its address, and by the token that the response gives its device.
   */
  knownDays?: number;
}

export interface RateLimitOptions {
  enabled: boolean;
  redisUrl: string;
  /** Prefix of the counters in Redis. */
  prefix: string;
  /** Limits of the service by the name in `@Endpoint({ rateLimit })`. The rules of a name apply in order. */
  rules: Record<string, RateLimitRule[]>;
}

export const RATE_LIMIT_OPTIONS = Symbol('RATE_LIMIT_OPTIONS');

/** Result of one call against a limit. */
export interface RateLimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  retryAfter: number;
}

/** The same count twice: of all processes, in Redis, and of this process. */
interface Limiter {
  shared: RateLimiterAbstract;
  own: RateLimiterAbstract;
}

interface Counter {
  id: string;
  rule: RateLimitRule;
  limiter: Limiter;
  /** Counts how often the points of a key ran out lately. */
  strikes: Limiter | undefined;
}

/** Points that a call has consumed. */
interface Taken {
  counter: Counter;
  key: string;
  cost: number;
}

/** A counted call: its strictest verdict, and the points to settle after the response. */
export interface CountedCall {
  verdict: RateLimitVerdict;
  taken: readonly Taken[];
}

const DAY_SECONDS = 86_400;
/** A server that is frozen costs a call a second, so that few calls find it out. */
const COMMAND_TIMEOUT_MS = 1_000;
const TIMEOUTS_IN_A_ROW = 3;
const PAUSE_MS = 5_000;
const DEVICE_TOKEN_BYTES = 24;
/** Matches what `randomBytes` gives as base64url. */
const DEVICE_TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** Header with the token of a known device, in requests and responses. */
export const DEVICE_HEADER = 'Device-Token';

declare module 'fastify' {
  interface FastifyRequest {
    /** Failures within a call that succeeds as a whole, such as unknown codes in the preview of an order. */
    failures?: number;
  }
}

/**
 * Counts calls across all replicas in Redis. While Redis is down or does not answer each process counts alone,
 * so that limits always apply.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: RedisClient;
  private readonly counters: Map<string, Counter[]>;
  private readonly breaker = new TimeoutBreaker({ timeouts: TIMEOUTS_IN_A_ROW, pauseMs: PAUSE_MS });

  constructor(@Inject(RATE_LIMIT_OPTIONS) private readonly options: RateLimitOptions) {
    this.redis = connect(options);
    this.counters = new Map(
      Object.entries(options.rules).map(([name, rules]) => [
        name,
        rules.map((rule, index) => this.counterOf(rule.counter ?? `${name}-${index}`, rule)),
      ]),
    );
  }

  /**
   * Consumes the points of each rule of `name` until one rejects the call. So a call that the address limit
   * rejects takes no points from an account. Undefined while limits are off, and for calls that no rule
   * counts.
   */
  async take(name: string, request: FastifyRequest): Promise<CountedCall | undefined> {
    if (!this.options.enabled) return undefined;
    const verdicts: RateLimitVerdict[] = [];
    const taken: Taken[] = [];
    for (const counter of this.countersOf(name)) {
      const cost = counter.rule.cost?.(request) ?? 1;
      const key = cost > 0 ? await this.keyOf(counter, request) : undefined;
      if (key === undefined) continue;
      const verdict = await this.consume(counter, key, cost);
      if (!verdict.allowed) return { verdict, taken: [] };
      verdicts.push(verdict);
      taken.push({ counter, key, cost });
    }
    const [verdict] = verdicts.sort((a, b) => a.remaining - b.remaining);
    return verdict && { verdict, taken };
  }

  /** Returns true when a rule of `name` depends on the outcome of calls. */
  settles(name: string): boolean {
    return this.countersOf(name).some(({ rule }) => rule.failuresOnly ?? rule.knownDays);
  }

  /**
   * Settles a call after its response: returns the points of successful calls and remembers clients that
   * succeeded.
   * @returns the token by which the client's device is known from now on, if it is
   */
  async settle({ taken }: CountedCall, request: FastifyRequest, status: number): Promise<string | undefined> {
    let device: string | undefined;
    for (const { counter, key, cost } of taken) {
      const { failuresOnly, knownDays, accepts = [] } = counter.rule;
      const isAccepted = request.errorCode === undefined || accepts.includes(request.errorCode);
      const failed =
        isAccepted && request.errorCode !== undefined
          ? 0
          : Math.min(cost, failuresOf(failuresOnly, request, status, cost));
      if (failuresOnly && failed < cost)
        await this.count(counter.limiter, (limiter) => limiter.reward(key, cost - failed));
      if (knownDays && isAccepted) device = await this.remember(counter, request, knownDays);
    }
    return device;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis.quit().catch(() => this.redis.disconnect());
  }

  /** @throws Error when the service has no such limit */
  private countersOf(name: string): Counter[] {
    const counters = this.counters.get(name);
    if (!counters) throw new Error(`There is no rate limit called "${name}"`);
    return counters;
  }

  private counterOf(id: string, rule: RateLimitRule): Counter {
    const { points, seconds, slowsDownTo } = rule;
    const limiter = this.limiterOf(id, points, seconds);
    return {
      id,
      rule,
      limiter,
      strikes: slowsDownTo ? this.limiterOf(`${id}-strikes`, 1, DAY_SECONDS) : undefined,
    };
  }

  private limiterOf(keyPrefix: string, points: number, seconds: number): Limiter {
    const shared = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: `${this.options.prefix}:limit:${keyPrefix}`,
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
    });
    return { shared, own: new RateLimiterMemory({ keyPrefix, points, duration: seconds }) };
  }

  /** @throws RateLimiterRes when the points have run out */
  private async count(
    { shared, own }: Limiter,
    call: (limiter: RateLimiterAbstract) => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes> {
    try {
      return await this.breaker.run(() => call(shared));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      return call(own);
    }
  }

  private async keyOf(counter: Counter, request: FastifyRequest): Promise<string | undefined> {
    const { key: of, knownDays } = counter.rule;
    const key = of ? of(request) : clientKey(request.ip);
    if (key === undefined || !knownDays) return key;
    for (const client of [deviceOf(request), clientKey(request.ip)])
      if (client && (await this.knows(counter, key, client))) return `${key}|${digestOf(client)}`;
    return key;
  }

  private async consume(
    { rule, limiter, strikes }: Counter,
    key: string,
    cost: number,
  ): Promise<RateLimitVerdict> {
    try {
      return verdictOf(true, rule, await this.count(limiter, (each) => each.consume(key, cost)));
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const isFirst = rejected.consumedPoints - cost <= rule.points;
      if (!strikes || !isFirst) return verdictOf(false, rule, rejected);
      const { consumedPoints: strike } = await this.count(strikes, (each) => each.penalty(key));
      const wait = Math.min(rule.slowsDownTo ?? rule.seconds, rule.seconds * 2 ** (strike - 1));
      return verdictOf(false, rule, await this.count(limiter, (each) => each.block(key, wait)));
    }
  }

  /** While Redis is down no client is known. */
  private async knows(counter: Counter, key: string, client: string): Promise<boolean> {
    const name = this.knownKey(counter, key, client);
    return (await this.breaker.run(() => this.redis.exists(name)).catch(() => 0)) === 1;
  }

  private async remember(
    counter: Counter,
    request: FastifyRequest,
    days: number,
  ): Promise<string | undefined> {
    const key = counter.rule.key?.(request);
    if (key === undefined) return undefined;
    const given = deviceOf(request);
    const isKnown = given !== undefined && (await this.knows(counter, key, given));
    const device = isKnown ? given : randomBytes(DEVICE_TOKEN_BYTES).toString('base64url');
    try {
      for (const client of [device, clientKey(request.ip)])
        await this.breaker.run(() =>
          this.redis.set(this.knownKey(counter, key, client), '1', 'EX', days * DAY_SECONDS),
        );
      return device;
    } catch {
      return undefined;
    }
  }

  /** Uses a digest, so that a copy of Redis does not list clients and accounts. */
  private knownKey({ id }: Counter, key: string, client: string): string {
    return `${this.options.prefix}:known:${id}:${digestOf(`${key}|${client}`)}`;
  }
}

function deviceOf({ headers }: FastifyRequest): string | undefined {
  const token = headers[DEVICE_HEADER.toLowerCase()];
  return typeof token === 'string' && DEVICE_TOKEN.test(token) ? token : undefined;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function connect({ enabled, redisUrl, prefix }: RateLimitOptions): RedisClient {
  const redis = connectRedis(redisUrl, {
    connectionName: `${prefix}-limits`,
    lazyConnect: !enabled,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // Sends the counts of concurrent requests together.
    enableAutoPipelining: true,
  });
  // While Redis is down, calls are counted in this process.
  redis.on('error', () => undefined);
  return redis;
}

/** A failure of the service does not count against the caller. */
function failuresOf(
  failuresOnly: RateLimitRule['failuresOnly'],
  { errorCode, failures = 0 }: FastifyRequest,
  status: number,
  cost: number,
): number {
  if (errorCode === undefined) return failures;
  if (status >= 500) return 0;
  return Array.isArray(failuresOnly) && !failuresOnly.includes(errorCode) ? 0 : cost;
}

function verdictOf(allowed: boolean, rule: RateLimitRule, state: RateLimiterRes): RateLimitVerdict {
  return {
    allowed,
    limit: rule.points,
    remaining: allowed ? Math.max(0, state.remainingPoints) : 0,
    retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}
