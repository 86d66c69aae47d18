import { Module } from '@nestjs/common';
import { createStripeClient } from '@comptoir/payments';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { StripeTaxClient, TAX_STRIPE } from './stripe-tax-client';
import { TaxAnswersService } from './tax-answers.service';
import { TaxProvider } from './tax-provider';
import { TaxTransactionsJobs } from './tax-transactions.jobs';
import { TaxTransactionsService } from './tax-transactions.service';

/** Asks a service for the taxes of orders, when the shop does not use rates of its own. */
@Module({
  imports: [SettingsModule],
  providers: [
    TaxAnswersService,
    TaxTransactionsJobs,
    TaxTransactionsService,
    { provide: TaxProvider, useClass: StripeTaxClient },
    {
      provide: TAX_STRIPE,
      inject: [STORE_CONFIG],
      useFactory: ({ stripe }: StoreConfig) => createStripeClient(stripe),
    },
  ],
  exports: [TaxAnswersService],
})
export class TaxProvidersModule {}
