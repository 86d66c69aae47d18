import { Module } from '@nestjs/common';
import { PROCESSOR_EFFECTS, ProcessorEventsService } from '@comptoir/payments';
import { BookingsModule } from '../bookings/bookings.module';
import { PaymentsModule } from '../../money/payments/payments.module';
import { CheckoutAdminController } from './checkout.admin.controller';
import { CheckoutAdminService } from './checkout.admin.service';
import { CheckoutController } from './checkout.controller';
import { CheckoutEffectsService } from './checkout.effects.service';
import { CheckoutJobs } from './checkout.jobs';
import { CheckoutService } from './checkout.service';
import { CheckoutSettlementService } from './checkout.settlement.service';

@Module({
  imports: [BookingsModule, PaymentsModule],
  controllers: [CheckoutController, CheckoutAdminController],
  providers: [
    CheckoutAdminService,
    CheckoutEffectsService,
    { provide: PROCESSOR_EFFECTS, useExisting: CheckoutEffectsService },
    CheckoutJobs,
    CheckoutService,
    CheckoutSettlementService,
    ProcessorEventsService,
  ],
})
export class CheckoutModule {}
