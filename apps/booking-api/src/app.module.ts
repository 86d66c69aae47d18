import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { HttpModule, type RateLimitOptions } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { connectRedis } from '@comptoir/redis';
import { StorageModule } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { ActivityModule } from './activity/activity.module';
import { AuthModule } from './auth/auth.module';
import { BlocksModule } from './blocks/blocks.module';
import { BookingValuesModule } from './booking-values/booking-values.module';
import { BookingsModule } from './bookings/bookings.module';
import { BusinessTimeModule } from './business-time/business-time.module';
import { CalendarsModule } from './calendars/calendars.module';
import { CONFIG, type Config } from './config';
import { CountsModule } from './counts/counts.module';
import { entities, migrations } from './data-source';
import { BookingEnvelope } from './envelope';
import type { BookingEvents, BookingJobs } from './events';
import { FieldsModule } from './fields/fields.module';
import { GeocodingModule } from './geocoding/geocoding.module';
import { NotificationsModule } from './notifications/notifications.module';
import { ResourcesModule } from './resources/resources.module';
import { SettingsModule } from './settings/settings.module';
import { SlotsModule } from './slots/slots.module';
import { UploadsModule } from './uploads/uploads.module';
import { WebhooksModule } from './webhooks/webhooks.module';

const FIFTEEN_MINUTES = 15 * 60;

/** Makes the configuration injectable everywhere. */
@Global()
@Module({})
class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

/** booking-api; the HTTP process and the worker run the same modules. */
@Module({})
export class AppModule {
  static forRoot(config: Config, logger: Logger, clock = new Clock()): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        BusinessTimeModule.forRoot(config.BUSINESS_TIMEZONE, clock),
        DbModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL_SIZE,
          directUrl: config.DATABASE_DIRECT_URL,
          prepared: config.DATABASE_PREPARED === 'on',
          replicaUrls: config.DATABASE_REPLICA_URLS,
          applicationName: 'booking-api',
          entities,
          migrations,
          onPoolError: (error) => logger.error({ err: error }, 'database connection lost'),
        }),
        HttpModule.forRoot({ envelope: BookingEnvelope, rateLimits: rateLimits(config, logger) }),
        JobsModule.forRoot<BookingEvents, BookingJobs>({
          redisUrl: config.REDIS_URL,
          prefix: `${config.REDIS_PREFIX}:jobs`,
          queues: ['default', 'notifications', 'webhooks'],
          logger,
          requireNoEviction: config.NODE_ENV === 'production',
          events: {
            'booking.created': true,
            'booking.updated': true,
            'booking.cancelled': true,
            'booking.deleted': true,
            'webhook.disabled': true,
          },
          jobs: { 'webhooks.send': true, 'bookings.remind': true, 'uploads.purge': true },
        }),
        StorageModule.forRoot(config.storage),
        AuthModule.forRoot(config),
        ActivityModule,
        ResourcesModule,
        SlotsModule,
        BlocksModule,
        FieldsModule,
        BookingValuesModule,
        BookingsModule,
        CountsModule,
        SettingsModule,
        UploadsModule,
        GeocodingModule,
        NotificationsModule,
        CalendarsModule,
        WebhooksModule,
      ],
    };
  }
}

/** Generous, because a whole office may share one address. */
function rateLimits(config: Config, logger: Logger): RateLimitOptions {
  const redis = connectRedis(config.REDIS_URL, {
    connectionName: `${config.REDIS_PREFIX}-limits`,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1_000,
    // Counts of requests that come at the same time travel together.
    enableAutoPipelining: true,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'limits are counted in this process'));
  return {
    enabled: config.RATE_LIMIT === 'on',
    redis,
    prefix: config.REDIS_PREFIX,
    rules: {
      bookings: [{ points: config.RATE_LIMIT_BOOKINGS_PER_MINUTE, seconds: 60 }],
      uploads: [{ points: config.RATE_LIMIT_UPLOADS_PER_TEN_MINUTES, seconds: 600 }],
      geocode: [{ points: config.RATE_LIMIT_GEOCODES_PER_MINUTE, seconds: 60 }],
      login: [
        {
          points: config.RATE_LIMIT_FAILED_LOGINS,
          seconds: FIFTEEN_MINUTES,
          key: (request) => `${request.ip}|${accountOf(request)}`,
          failuresOnly: true,
        },
      ],
    },
  };
}

function accountOf({ body }: FastifyRequest): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
}
