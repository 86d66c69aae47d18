import { Module } from '@nestjs/common';
import { PricesModule } from '../../catalog/prices/prices.module';
import { VatNumbersModule } from '../../customers/vat-numbers/vat-numbers.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { TaxPreviewAdminController } from './tax-preview.admin.controller';
import { TaxPreviewAdminService } from './tax-preview.admin.service';

/** Shows staff how lines would be taxed. */
@Module({
  imports: [CurrenciesModule, PricesModule, SettingsModule, VatNumbersModule],
  controllers: [TaxPreviewAdminController],
  providers: [TaxPreviewAdminService],
})
export class TaxPreviewModule {}
