import { Module } from '@nestjs/common';
import { IdempotencyKeysModule } from '@comptoir/idempotency';
import { BOOKING_CONFIG } from '../config.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { UploadsModule } from '../uploads/uploads.module';
import { BookingValuesAdminController } from './booking-values.admin.controller';
import { BookingValuesService } from './booking-values.service';
import { BookingsAdminController } from './bookings.admin.controller';
import { BookingChangesService } from './bookings.changes.service';
import { BookingCandidatesService } from './bookings.candidates.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import { BookingsController } from './bookings.controller';
import { BookingExportService } from './bookings.export.service';
import { BookingHoldsController } from './bookings.holds.controller';
import { BookingHoldsService } from './bookings.holds.service';
import { idempotencyOptions } from './booking-idempotency';
import { BookingsJobs } from './bookings.jobs';
import { BookingReaderService } from './bookings.reader.service';
import { BookingQuotesController } from './bookings.quotes.controller';
import { BookingQuotesService } from './bookings.quotes.service';
import { BookingRescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';
import { BookingWriterService } from './bookings.writer.service';
import { BookingQueueService } from './bookings.queue.service';

@Module({
  imports: [
    ResourcesModule,
    SettingsModule,
    UploadsModule,
    IdempotencyKeysModule.forConfig(BOOKING_CONFIG, idempotencyOptions),
  ],
  controllers: [
    BookingsController,
    BookingQuotesController,
    BookingHoldsController,
    BookingsAdminController,
    BookingValuesAdminController,
  ],
  providers: [
    BookingsService,
    BookingChangesService,
    BookingCandidatesService,
    BookingChecksService,
    BookingClientLimitsService,
    BookingReaderService,
    BookingQueueService,
    BookingWriterService,
    BookingExportService,
    BookingQuotesService,
    BookingHoldsService,
    BookingRescheduleService,
    BookingValuesService,
    BookingsJobs,
  ],
  exports: [BookingsService, BookingChangesService, BookingReaderService],
})
export class BookingsModule {}
