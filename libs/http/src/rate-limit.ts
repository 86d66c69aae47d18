import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RedisClient } from '@comptoir/redis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** One limit: so many calls in so many seconds for each key. */
export interface RateLimitRule {
  points: number;
  seconds: number;
  /** What calls are counted by; the address by default. Undefined leaves a call uncounted. */
  key?: (request: FastifyRequest) => string | undefined;
  /** Counts refused calls only: one that succeeds gives its point back. */
  failuresOnly?: boolean;
}

export interface RateLimitOptions {
  enabled: boolean;
  redis: RedisClient;
  /** Prefix of the counters in Redis. */
  prefix: string;
  /** The service's limits by the name that `@Endpoint({ rateLimit })` gives; every rule of a name applies. */
  rules: Record<string, RateLimitRule[]>;
}

export const RATE_LIMIT_OPTIONS = Symbol('RATE_LIMIT_OPTIONS');

/** How one call stands against a limit. */
export interface RateLimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  retryAfter: number;
}

interface Counter {
  rule: RateLimitRule;
  limiter: RateLimiterAbstract;
}

/**
 * Counts calls across all replicas in Redis. While Redis is away each process counts for itself,
 * so that a limit never disappears.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly counters: Map<string, Counter[]>;

  constructor(@Inject(RATE_LIMIT_OPTIONS) private readonly options: RateLimitOptions) {
    this.counters = new Map(
      Object.entries(options.rules).map(([name, rules]) => [
        name,
        rules.map((rule, index) => ({ rule, limiter: this.limiterOf(`${name}-${index}`, rule) })),
      ]),
    );
  }

  /** Takes one point of every rule of `name` and answers the tightest verdict; undefined while limits are off. */
  async take(name: string, request: FastifyRequest): Promise<RateLimitVerdict | undefined> {
    if (!this.options.enabled) return undefined;
    const verdicts: RateLimitVerdict[] = [];
    for (const { rule, limiter } of this.countersOf(name)) {
      const key = keyOf(rule, request);
      if (key !== undefined) verdicts.push(await consume(limiter, rule, key));
    }
    return verdicts.sort((a, b) => Number(a.allowed) - Number(b.allowed) || a.remaining - b.remaining)[0];
  }

  /** Whether a rule of `name` counts failures only. */
  givesBack(name: string): boolean {
    return this.countersOf(name).some(({ rule }) => rule.failuresOnly);
  }

  /** A call succeeded: its points go back to the rules that count failures only. */
  async giveBack(name: string, request: FastifyRequest): Promise<void> {
    if (!this.options.enabled) return;
    for (const { rule, limiter } of this.countersOf(name)) {
      const key = rule.failuresOnly ? keyOf(rule, request) : undefined;
      if (key !== undefined) await limiter.reward(key);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.options.redis.quit().catch(() => this.options.redis.disconnect());
  }

  /** @throws Error when the service has no such limit */
  private countersOf(name: string): Counter[] {
    const counters = this.counters.get(name);
    if (!counters) throw new Error(`There is no rate limit called "${name}"`);
    return counters;
  }

  private limiterOf(keyPrefix: string, { points, seconds }: RateLimitRule): RateLimiterAbstract {
    const insurance = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
    return new RateLimiterRedis({
      storeClient: this.options.redis,
      keyPrefix: `${this.options.prefix}:limit:${keyPrefix}`,
      points,
      duration: seconds,
      insuranceLimiter: insurance,
      rejectIfRedisNotReady: true,
    });
  }
}

function keyOf({ key }: RateLimitRule, request: FastifyRequest): string | undefined {
  return key ? key(request) : request.ip;
}

async function consume(
  limiter: RateLimiterAbstract,
  rule: RateLimitRule,
  key: string,
): Promise<RateLimitVerdict> {
  try {
    return verdictOf(true, rule, await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return verdictOf(false, rule, refused);
  }
}

function verdictOf(allowed: boolean, rule: RateLimitRule, state: RateLimiterRes): RateLimitVerdict {
  return {
    allowed,
    limit: rule.points,
    remaining: Math.max(0, state.remainingPoints),
    retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}
