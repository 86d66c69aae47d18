import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { EventsEngineModule } from '@comptoir/events';
import { ExtensionsModule, addedNames } from '@comptoir/extension-host';
import { HttpModule } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { MailModule } from '@comptoir/mail';
import { StorageModule } from '@comptoir/storage';
import type { Clock } from '@comptoir/time';
import { accessControl } from './customers/auth/auth.module';
import type { StoreConfig } from './config';
import { ConfigModule } from './config.module';
import { databaseOptions } from './data-source';
import { loadStoreExtensions } from './extension-host';
import { LocalizedEnvelope } from './localized-envelope';
import { EVENTS, JOBS, type StoreEvents, type StoreJobs } from './events';
import { FEATURES } from './features';
import { STORE_RECORDS } from './messaging/events/record-events';
import { RATE_LIMITS } from './rate-limits';
import { STORE_READERS } from './record-readers';

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
    const extensions = loadStoreExtensions(config);
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, clock),
        DbModule.forRoot(databaseOptions(config, `store-${processName}`)),
        HttpModule.forRoot({
          envelope: LocalizedEnvelope,
          rateLimits: {
            enabled: config.rateLimit,
            redisUrl: config.redis.url,
            prefix: config.redis.prefix,
            rules: RATE_LIMITS,
          },
        }),
        JobsModule.forRoot<StoreEvents, StoreJobs>({
          redisUrl: config.redis.url,
          prefix: config.redis.prefix,
          queueShards: config.redis.queueShards,
          queues: ['notifications', 'push', 'processor', 'webhooks', 'extensions', 'default'],
          // Deliveries spend their time waiting for receivers, and each receiver has one slot at most.
          queueConcurrency: { webhooks: 50 },
          events: EVENTS,
          externalEvents: ['user.registered'],
          jobs: JOBS,
          added: addedNames(extensions),
          logger,
          requireNoEviction: config.environment === 'production',
        }),
        MailModule.forRoot(config.mail),
        StorageModule.forRoot(config.storage),
        EventsEngineModule.forCatalogue(STORE_RECORDS, STORE_READERS),
        accessControl(config),
        ...FEATURES,
        ExtensionsModule.forExtensions(extensions),
      ],
    };
  }
}
