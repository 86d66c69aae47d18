import { Module } from '@nestjs/common';
import { IdempotencyKeysModule } from '@comptoir/idempotency';
import { BookingValuesModule } from '../booking-values/booking-values.module';
import { BOOKING_CONFIG } from '../config.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { UploadsModule } from '../uploads/uploads.module';
import { BookingsAdminController } from './bookings.admin.controller';
import { BookingChangesService } from './bookings.changes.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingClients } from './bookings.clients.service';
import { BookingsController } from './bookings.controller';
import { BookingExport } from './bookings.export.service';
import { idempotencyOptions } from './bookings.idempotency';
import { BookingJobs } from './bookings.jobs';
import { BookingQueries } from './bookings.queries';
import { QuotesController } from './bookings.quotes.controller';
import { QuotesService } from './bookings.quotes.service';
import { RescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';
import { BookingTurns } from './bookings.turns';

@Module({
  imports: [
    BookingValuesModule,
    ResourcesModule,
    SettingsModule,
    UploadsModule,
    IdempotencyKeysModule.forConfig(BOOKING_CONFIG, idempotencyOptions),
  ],
  controllers: [BookingsController, QuotesController, BookingsAdminController],
  providers: [
    BookingsService,
    BookingChangesService,
    BookingChecksService,
    BookingClients,
    BookingQueries,
    BookingTurns,
    BookingExport,
    QuotesService,
    RescheduleService,
    BookingJobs,
  ],
  exports: [BookingsService, BookingChangesService, BookingQueries],
})
export class BookingsModule {}
