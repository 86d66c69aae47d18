import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DbModule } from '@comptoir/db';
import { HttpModule } from '@comptoir/http';
import { JobsModule } from '@comptoir/jobs';
import { StorageModule } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { ActivityModule } from './activity/activity.module';
import { AdminsModule } from './admins/admins.module';
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
import { ManageModule } from './manage/manage.module';
import { NotificationsModule } from './notifications/notifications.module';
import { rateLimits } from './rate-limits';
import { ResourcesModule } from './resources/resources.module';
import { SettingsModule } from './settings/settings.module';
import { SlotsModule } from './slots/slots.module';
import { UploadsModule } from './uploads/uploads.module';
import { WebhooksModule } from './webhooks/webhooks.module';

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
        AdminsModule,
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
        ManageModule,
        NotificationsModule,
        CalendarsModule,
        WebhooksModule,
      ],
    };
  }
}
