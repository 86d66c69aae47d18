import { Module } from '@nestjs/common';
import { IdempotencyKeysModule } from '@comptoir/idempotency';
import { BOOKING_CONFIG } from '../../config.module';
import { EmailProofsModule } from '../email-proofs/email-proofs.module';
import { PaymentsModule } from '../../money/payments/payments.module';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { UploadsModule } from '../../platform/uploads/uploads.module';
import { BookingValuesAdminController } from './booking-values.admin.controller';
import { BookingValuesService } from './booking-values.service';
import { BookingsAdminController } from './bookings.admin.controller';
import { BookingChangesService } from './bookings.changes.service';
import { BookingCandidatesService } from './bookings.candidates.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingDraftsService } from './bookings.drafts.service';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import { BookingConsentService } from './bookings.consent.service';
import { BookingsController } from './bookings.controller';
import { BookingExportService } from './bookings.export.service';
import { BookingHoldsController } from './bookings.holds.controller';
import { BookingHoldsService } from './bookings.holds.service';
import { idempotencyOptions } from './booking-idempotency';
import { BookingsJobs } from './bookings.jobs';
import { BookingOutcomesAdminController } from './bookings.outcomes.admin.controller';
import { BookingOutcomesService } from './bookings.outcomes.service';
import { BookingPaymentsService } from './bookings.payments.service';
import { BookingReaderService } from './bookings.reader.service';
import { BookingRuleLimitsService } from './bookings.rule-limits.service';
import { BookingQuotesController } from './bookings.quotes.controller';
import { BookingQuotesService } from './bookings.quotes.service';
import { BookingMovesService } from './bookings.moves.service';
import { BookingRescheduleService } from './bookings.reschedule.service';
import { BookingRoomsService } from './bookings.rooms.service';
import { BookingProofsService } from './bookings.proofs.service';
import { BookingsService } from './bookings.service';
import { BookingWriterService } from './bookings.writer.service';
import { BookingQueueService } from './bookings.queue.service';

@Module({
  imports: [
    EmailProofsModule,
    PaymentsModule,
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
    BookingOutcomesAdminController,
    BookingValuesAdminController,
  ],
  providers: [
    BookingsService,
    BookingProofsService,
    BookingChangesService,
    BookingCandidatesService,
    BookingChecksService,
    BookingClientLimitsService,
    BookingRuleLimitsService,
    BookingConsentService,
    BookingPaymentsService,
    BookingDraftsService,
    BookingReaderService,
    BookingQueueService,
    BookingWriterService,
    BookingExportService,
    BookingQuotesService,
    BookingHoldsService,
    BookingOutcomesService,
    BookingMovesService,
    BookingRescheduleService,
    BookingRoomsService,
    BookingValuesService,
    BookingsJobs,
  ],
  exports: [
    BookingProofsService,
    BookingsService,
    BookingCandidatesService,
    BookingChangesService,
    BookingChecksService,
    BookingClientLimitsService,
    BookingConsentService,
    BookingPaymentsService,
    BookingDraftsService,
    BookingQueueService,
    BookingReaderService,
    BookingRuleLimitsService,
    BookingValuesService,
    IdempotencyKeysModule,
  ],
})
export class BookingsModule {}
