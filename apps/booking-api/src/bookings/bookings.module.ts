import { Module } from '@nestjs/common';
import { BookingValuesModule } from '../booking-values/booking-values.module';
import { ResourcesModule } from '../resources/resources.module';
import { BookingsAdminController } from './bookings.admin.controller';
import { BookingChangesService } from './bookings.changes.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingsController } from './bookings.controller';
import { IdempotencyService } from './bookings.idempotency.service';
import { BookingJobs } from './bookings.jobs';
import { BookingQueries } from './bookings.queries';
import { RescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';

@Module({
  imports: [BookingValuesModule, ResourcesModule],
  controllers: [BookingsController, BookingsAdminController],
  providers: [
    BookingsService,
    BookingChangesService,
    BookingChecksService,
    BookingQueries,
    RescheduleService,
    IdempotencyService,
    BookingJobs,
  ],
  exports: [BookingsService, BookingChangesService, BookingQueries],
})
export class BookingsModule {}
