import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { PaymentsModule } from '../payments/payments.module';
import { PaymentLinksAdminController } from './payment-links.admin.controller';
import { PaymentLinksController } from './payment-links.controller';
import { PaymentLinksService } from './payment-links.service';

/** Lets anyone who has the link of an order pay it. */
@Module({
  imports: [OrderRecordsModule, PaymentsModule, SettingsModule],
  controllers: [PaymentLinksAdminController, PaymentLinksController],
  providers: [PaymentLinksService],
  exports: [PaymentLinksService],
})
export class PaymentLinksModule {}
