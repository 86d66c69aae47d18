import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { EventsEngineModule } from '@comptoir/events';
import { HttpModule } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { StorageModule } from '@comptoir/storage';
import type { Clock } from '@comptoir/time';
import { accessControl } from './staff/auth/auth.module';
import type { BookingConfig } from './config';
import { ConfigModule } from './config.module';
import { databaseOptions } from './data-source';
import { BookingEnvelope } from './envelope';
import { type BookingEvents, type BookingJobs, EVENTS, JOBS } from './events';
import { FEATURES } from './features';
import { rateLimits } from './rate-limits';
import { BOOKING_RECORDS } from './platform/record-events/record-events';
import { BOOKING_READERS } from './record-readers';

/**
 * Root module of the booking service. The API and the worker load the same modules and differ in what they
 * start.
 */
@Module({})
export class AppModule {
  /** @param processName shown in the database's list of connections */
  static forRoot(
    config: BookingConfig,
    logger: Logger,
    processName: 'api' | 'worker' | 'tool',
    clock?: Clock,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, clock),
        DbModule.forRoot(databaseOptions(config, `booking-${processName}`)),
        HttpModule.forRoot({
          envelope: BookingEnvelope,
          rateLimits: {
            enabled: config.rateLimit,
            redisUrl: config.redis.url,
            prefix: config.redis.prefix,
            rules: rateLimits(config),
          },
        }),
        JobsModule.forRoot<BookingEvents, BookingJobs>({
          redisUrl: config.redis.url,
          prefix: config.redis.prefix,
          queueShards: config.redis.queueShards,
          queues: ['notifications', 'webhooks', 'processor', 'default'],
          events: EVENTS,
          jobs: JOBS,
          logger,
          requireNoEviction: config.environment === 'production',
        }),
        StorageModule.forRoot(config.storage),
        EventsEngineModule.forCatalogue(BOOKING_RECORDS, BOOKING_READERS),
        accessControl(config),
        ...FEATURES,
      ],
    };
  }
}
