import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { VatNumbersAdminController } from './vat-numbers.admin.controller';
import { VatNumbersAdminService } from './vat-numbers.admin.service';
import { VatNumbersJobs } from './vat-numbers.jobs';
import { VatNumbersService } from './vat-numbers.service';
import { ViesClient } from './vies-client';

/** Verifies VAT numbers of companies, which then pay no tax for supplies from another country of the EU. */
@Module({
  imports: [SettingsModule],
  controllers: [VatNumbersAdminController],
  providers: [
    VatNumbersService,
    VatNumbersAdminService,
    VatNumbersJobs,
    ViesClient,
    {
      provide: OutboundHttp,
      inject: [STORE_CONFIG],
      // The operator chooses the address, so it may be in a private network.
      useFactory: ({ environment }: StoreConfig) =>
        new OutboundHttp({ allowPrivate: true, httpsOnly: environment === 'production' }),
    },
  ],
  exports: [VatNumbersService],
})
export class VatNumbersModule {}
