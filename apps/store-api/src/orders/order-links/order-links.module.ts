import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { DigitalGoodsModule } from '../digital-goods/digital-goods.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { ReturnsModule } from '../returns/returns.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { OrderLinkFilesController } from './order-link-files.controller';
import { OrderLinkFilesService } from './order-link-files.service';
import { OrderLinkReturnsController } from './order-link-returns.controller';
import { OrderLinkReturnsService } from './order-link-returns.service';
import { OrderLinkTokensService } from './order-link-tokens.service';
import { OrderLinksActionsService } from './order-links.actions.service';
import { OrderLinksController } from './order-links.controller';
import { OrderLinksReaderService } from './order-links.reader.service';
import { OrderLinksService } from './order-links.service';

/** Lets customers follow, pay, cancel and return an order with the link of its mails, without signing in. */
@Module({
  imports: [
    DigitalGoodsModule,
    InvoicesModule,
    OrdersModule,
    PaymentsModule,
    ReturnsModule,
    SettingsModule,
    WithdrawalsModule,
  ],
  controllers: [OrderLinksController, OrderLinkFilesController, OrderLinkReturnsController],
  providers: [
    OrderLinkFilesService,
    OrderLinkReturnsService,
    OrderLinkTokensService,
    OrderLinksActionsService,
    OrderLinksReaderService,
    OrderLinksService,
  ],
  exports: [OrderLinksService],
})
export class OrderLinksModule {}
