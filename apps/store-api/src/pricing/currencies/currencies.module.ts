import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { CurrenciesAdminController } from './currencies.admin.controller';
import { BaseCurrencyService } from './currencies.base.service';
import { CurrenciesController } from './currencies.controller';
import { CurrencyJobs } from './currencies.jobs';
import { RateProviderClient } from './rate-provider-client';
import { CurrenciesService } from './currencies.service';
import { CurrenciesAdminService } from './currencies.admin.service';

@Module({
  controllers: [CurrenciesController, CurrenciesAdminController],
  providers: [
    CurrenciesService,
    BaseCurrencyService,
    CurrenciesAdminService,
    RateProviderClient,
    CurrencyJobs,
    {
      provide: OutboundHttp,
      inject: [STORE_CONFIG],
      // The operator chooses the address, so it may be in a private network.
      useFactory: ({ environment }: StoreConfig) =>
        new OutboundHttp({ allowPrivate: true, httpsOnly: environment === 'production' }),
    },
  ],
  exports: [CurrenciesService],
})
export class CurrenciesModule {}
