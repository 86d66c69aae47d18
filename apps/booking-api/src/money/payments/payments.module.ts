import { Module } from '@nestjs/common';
import {
  PROCESSOR_WEBHOOK_SECRET,
  STRIPE,
  StripeEventsGateway,
  StripeIntentsGateway,
  StripeRefundsGateway,
  createStripeClient,
} from '@comptoir/payments';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { PaymentIntentsService } from './payments.intents.service';
import { PaymentRefundsService } from './payments.refunds.service';
import { PaymentRulesAdminController } from './payment-rules.admin.controller';
import { PaymentRulesService } from './payment-rules.service';

/** Stands for the key of a service without payments, which makes no calls. */
const NO_KEY = 'none';

@Module({
  imports: [SettingsModule],
  controllers: [PaymentRulesAdminController],
  providers: [
    {
      provide: STRIPE,
      inject: [BOOKING_CONFIG],
      useFactory: ({ stripe: { secretKey, apiBase } }: BookingConfig) =>
        createStripeClient({ secretKey: secretKey ?? NO_KEY, apiBase }),
    },
    {
      provide: PROCESSOR_WEBHOOK_SECRET,
      inject: [BOOKING_CONFIG],
      useFactory: ({ stripe }: BookingConfig) => stripe.webhookSecret ?? '',
    },
    StripeEventsGateway,
    StripeIntentsGateway,
    StripeRefundsGateway,
    PaymentIntentsService,
    PaymentRefundsService,
    PaymentRulesService,
  ],
  exports: [
    StripeEventsGateway,
    StripeIntentsGateway,
    PaymentIntentsService,
    PaymentRefundsService,
    PaymentRulesService,
  ],
})
export class PaymentsModule {}
