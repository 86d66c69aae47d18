import { Module } from '@nestjs/common';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { DisputesModule } from '../disputes/disputes.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { RefundsModule } from '../refunds/refunds.module';
import { UsersModule } from '../../customers/users/users.module';
import { PaymentsController } from './payments.controller';
import { CustomersService } from './processor-customers.service';
import { ProcessorDisputes } from './processor-disputes.service';
import { IntentsService } from './payment-intents.service';
import { PaymentJobs } from './payments.jobs';
import { ReconciliationService } from './payments.reconciliation.service';
import { ProcessorRefunds } from './processor-refunds.service';
import { PaymentsService } from './payments.service';
import { SettlementService } from './payments.settlement.service';
import { ProcessorEventsController } from './processor-events.controller';
import { ProcessorEventEffects } from './processor-event-effects.service';
import { ProcessorEventsService } from './processor-events.service';
import { StripeCards } from './stripe-cards-gateway';
import { STRIPE, createStripeClient } from './stripe-client';
import { StripeGateway } from './stripe-gateway';
import { StripeRefunds } from './stripe-refunds-gateway';

@Module({
  imports: [DisputesModule, OrderRecordsModule, RefundsModule, UsersModule],
  controllers: [PaymentsController, ProcessorEventsController],
  providers: [
    {
      provide: STRIPE,
      inject: [STORE_CONFIG],
      useFactory: ({ stripe }: StoreConfig) => createStripeClient(stripe),
    },
    CustomersService,
    IntentsService,
    PaymentJobs,
    PaymentsService,
    ProcessorDisputes,
    ProcessorEventEffects,
    ProcessorEventsService,
    ProcessorRefunds,
    ReconciliationService,
    SettlementService,
    StripeCards,
    StripeGateway,
    StripeRefunds,
  ],
  exports: [CustomersService, IntentsService, StripeCards, StripeGateway],
})
export class PaymentsModule {}
