import { Module } from '@nestjs/common';
import {
  PROCESSOR_EFFECTS,
  PROCESSOR_WEBHOOK_SECRET,
  ProcessorEventsService,
  STRIPE,
  StripeEventsGateway,
  StripeRefundsGateway,
  createStripeClient,
} from '@comptoir/payments';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { DisputesModule } from '../disputes/disputes.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { RefundsModule } from '../refunds/refunds.module';
import { UsersModule } from '../../customers/users/users.module';
import { OfflinePaymentsAdminController } from './offline-payments.admin.controller';
import { OfflinePaymentsService } from './offline-payments.service';
import { PaymentsAdminController } from './payments.admin.controller';
import { PaymentAuthorizationService } from './payments.authorization.service';
import { PaymentsCaptureJobs } from './payments.capture.jobs';
import { PaymentsCaptureService } from './payments.capture.service';
import { PaymentsController } from './payments.controller';
import { ProcessorAnswersService } from './processor-answers.service';
import { ProcessorCustomersService } from './processor-customers.service';
import { ProcessorDisputesService } from './processor-disputes.service';
import { PaymentIntentsService } from './payment-intents.service';
import { PaymentsJobs } from './payments.jobs';
import { PaymentsReconciliationService } from './payments.reconciliation.service';
import { ProcessorPayoutsAdminController } from './processor-payouts.admin.controller';
import { ProcessorPayoutsAdminService } from './processor-payouts.admin.service';
import { ProcessorPayoutsJobs } from './processor-payouts.jobs';
import { ProcessorPayoutsService } from './processor-payouts.service';
import { ProcessorRefundsService } from './processor-refunds.service';
import { PaymentsService } from './payments.service';
import { PaymentsSettlementService } from './payments.settlement.service';
import { ProcessorEventsController } from './processor-events.controller';
import { ProcessorEventEffectsService } from './processor-event-effects.service';
import { StripeCardsGateway } from './stripe-cards-gateway';
import { StripeGateway } from './stripe-gateway';
import { WriteOffsAdminController } from './write-offs.admin.controller';
import { WriteOffsService } from './write-offs.service';

@Module({
  imports: [DisputesModule, OrderRecordsModule, RefundsModule, UsersModule],
  controllers: [
    PaymentsController,
    PaymentsAdminController,
    OfflinePaymentsAdminController,
    ProcessorPayoutsAdminController,
    ProcessorEventsController,
    WriteOffsAdminController,
  ],
  providers: [
    {
      provide: STRIPE,
      inject: [STORE_CONFIG],
      useFactory: ({ stripe }: StoreConfig) => createStripeClient(stripe),
    },
    {
      provide: PROCESSOR_WEBHOOK_SECRET,
      inject: [STORE_CONFIG],
      useFactory: ({ stripe }: StoreConfig) => stripe.webhookSecret,
    },
    ProcessorCustomersService,
    OfflinePaymentsService,
    PaymentIntentsService,
    PaymentAuthorizationService,
    PaymentsCaptureJobs,
    PaymentsCaptureService,
    PaymentsJobs,
    PaymentsService,
    ProcessorAnswersService,
    ProcessorDisputesService,
    ProcessorEventEffectsService,
    { provide: PROCESSOR_EFFECTS, useExisting: ProcessorEventEffectsService },
    ProcessorEventsService,
    ProcessorPayoutsAdminService,
    ProcessorPayoutsJobs,
    ProcessorPayoutsService,
    ProcessorRefundsService,
    PaymentsReconciliationService,
    PaymentsSettlementService,
    StripeCardsGateway,
    StripeEventsGateway,
    StripeGateway,
    StripeRefundsGateway,
    WriteOffsService,
  ],
  exports: [
    PaymentsService,
    ProcessorCustomersService,
    PaymentIntentsService,
    OfflinePaymentsService,
    StripeCardsGateway,
    StripeGateway,
  ],
})
export class PaymentsModule {}
