import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsController } from './payments.controller';
import { CustomersService } from './payments.customers.service';
import { IntentsService } from './payments.intents.service';
import { PaymentJobs } from './payments.jobs';
import { ReconciliationService } from './payments.reconciliation.service';
import { PaymentsService } from './payments.service';
import { SettlementService } from './payments.settlement.service';
import { ProcessorEventsController } from './processor-events.controller';
import { ProcessorEventsService } from './processor-events.service';
import { StripeCards } from './stripe.cards';
import { StripeGateway } from './stripe.gateway';

@Module({
  imports: [OrdersModule],
  controllers: [PaymentsController, ProcessorEventsController],
  providers: [
    CustomersService,
    IntentsService,
    PaymentJobs,
    PaymentsService,
    ProcessorEventsService,
    ReconciliationService,
    SettlementService,
    StripeCards,
    StripeGateway,
  ],
  exports: [CustomersService, IntentsService, StripeCards, StripeGateway],
})
export class PaymentsModule {}
