import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { HttpModule } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { MailModule } from '@comptoir/mail';
import { connectRedis } from '@comptoir/redis';
import { StorageModule } from '@comptoir/storage';
import type { Clock } from '@comptoir/time';
import { accessControl } from './auth/auth.module';
import type { StoreConfig } from './config';
import { ConfigModule } from './config.module';
import { databaseOptions } from './data-source';
import { StoreEnvelope } from './envelope';
import { EVENTS, JOBS, type StoreEvents, type StoreJobs } from './events';
import { FEATURES } from './features';
import { RATE_LIMITS } from './rate-limits';

/** The whole store; the API and the worker run the same modules and differ in what they start. */
@Module({})
export class AppModule {
  /** @param processName shown in the database's list of connections */
  static forRoot(
    config: StoreConfig,
    logger: Logger,
    processName: 'api' | 'worker' | 'tool',
    clock?: Clock,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, clock),
        DbModule.forRoot(databaseOptions(config, `store-${processName}`)),
        HttpModule.forRoot({ envelope: StoreEnvelope, rateLimits: rateLimitOptions(config) }),
        JobsModule.forRoot<StoreEvents, StoreJobs>({
          redisUrl: config.redis.url,
          prefix: config.redis.prefix,
          queues: ['notifications', 'push', 'processor', 'webhooks', 'default'],
          // Waiting for receivers costs nothing; each of them has one slot at most.
          queueConcurrency: { webhooks: 50 },
          events: EVENTS,
          externalEvents: ['user.registered'],
          jobs: JOBS,
          logger,
          requireNoEviction: config.environment === 'production',
        }),
        MailModule.forRoot(config.mail),
        StorageModule.forRoot(config.storage),
        accessControl(config),
        ...FEATURES,
      ],
    };
  }
}

function rateLimitOptions(config: StoreConfig): Parameters<typeof HttpModule.forRoot>[0]['rateLimits'] {
  const redis = connectRedis(config.redis.url, {
    lazyConnect: !config.rateLimit,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    // Counts of requests that come at the same time travel together.
    enableAutoPipelining: true,
  });
  redis.on('error', () => undefined);
  return { enabled: config.rateLimit, redis, prefix: config.redis.prefix, rules: RATE_LIMITS };
}
