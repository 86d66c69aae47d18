import { Module } from '@nestjs/common';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { PaymentTermsAdminController } from './payment-terms.admin.controller';
import { PaymentTermsAdminService } from './payment-terms.admin.service';
import { PaymentTermsService } from './payment-terms.service';

/** Lets customers pay by invoice, up to a limit. */
@Module({
  imports: [CurrenciesModule],
  controllers: [PaymentTermsAdminController],
  providers: [PaymentTermsAdminService, PaymentTermsService],
  exports: [PaymentTermsService],
})
export class PaymentTermsModule {}
