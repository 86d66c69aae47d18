import { Module } from '@nestjs/common';
import { BookingValuesModule } from '../booking-values/booking-values.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { UploadsModule } from '../uploads/uploads.module';
import { BookingsAdminController } from './bookings.admin.controller';
import { BookingChangesService } from './bookings.changes.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingClients } from './bookings.clients.service';
import { BookingsController } from './bookings.controller';
import { BookingExport } from './bookings.export.service';
import { IdempotencyService } from './bookings.idempotency.service';
import { BookingJobs } from './bookings.jobs';
import { BookingQueries } from './bookings.queries';
import { QuotesController } from './bookings.quotes.controller';
import { QuotesService } from './bookings.quotes.service';
import { RescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';
import { BookingTurns } from './bookings.turns';

@Module({
  imports: [BookingValuesModule, ResourcesModule, SettingsModule, UploadsModule],
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
    IdempotencyService,
    BookingJobs,
  ],
  exports: [BookingsService, BookingChangesService, BookingQueries],
})
export class BookingsModule {}
