import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { HttpModule } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { StorageModule } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { AuthModule } from './auth/auth.module';
import { BusinessTimeModule } from './business-time/business-time.module';
import { CONFIG, type Config } from './config';
import { databaseOptions } from './data-source';
import { BookingEnvelope } from './envelope';
import { type BookingEvents, type BookingJobs, EVENTS, JOBS } from './events';
import { FEATURES } from './features';
import { rateLimits } from './rate-limits';

/** Makes the configuration injectable everywhere. */
@Global()
@Module({})
class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

/** The whole booking service; the API and the worker run the same modules and differ in what they start. */
@Module({})
export class AppModule {
  /** @param processName shown in the database's list of connections */
  static forRoot(
    config: Config,
    logger: Logger,
    processName: 'api' | 'worker' | 'tool',
    clock = new Clock(),
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        BusinessTimeModule.forRoot(config.BUSINESS_TIMEZONE, clock),
        DbModule.forRoot(databaseOptions(config, `booking-${processName}`)),
        HttpModule.forRoot({
          envelope: BookingEnvelope,
          rateLimits: {
            enabled: config.RATE_LIMIT === 'on',
            redisUrl: config.REDIS_URL,
            prefix: config.REDIS_PREFIX,
            rules: rateLimits(config),
          },
        }),
        JobsModule.forRoot<BookingEvents, BookingJobs>({
          redisUrl: config.REDIS_URL,
          prefix: config.REDIS_PREFIX,
          queues: ['notifications', 'webhooks', 'default'],
          events: EVENTS,
          jobs: JOBS,
          logger,
          requireNoEviction: config.NODE_ENV === 'production',
        }),
        StorageModule.forRoot(config.storage),
        AuthModule.forRoot(config),
        ...FEATURES,
      ],
    };
  }
}
