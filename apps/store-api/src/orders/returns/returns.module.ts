import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../../credit/affiliates/affiliates.module';
import { PricesModule } from '../../catalog/prices/prices.module';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { RefundsModule } from '../refunds/refunds.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { ReturnsAdminController } from './returns.admin.controller';
import { ReturnsController } from './returns.controller';
import { ExchangePricingService } from './returns.exchange.pricing.service';
import { ExpectedRefundsService } from './returns.expected.service';
import { ReturnExchangeService } from './returns.exchange.service';
import { ExchangeSettlementService } from './returns.exchange.settlement.service';
import { ReturnsJobs } from './returns.jobs';
import { ReturnLabelProvider, StaffReturnLabels } from './return-label-provider';
import { ReturnReceiptsService } from './returns.receipts.service';
import { WithdrawnReturnsService } from './returns.withdrawals.service';
import { ReturnImagesService } from './returns.images.service';
import { ReturnLabelsService } from './returns.labels.service';
import { OrderReturnsAdminController } from './order-returns.admin.controller';
import { OrderReturnRequestsController } from './order-return-requests.controller';
import { OrderReturnsController } from './order-returns.controller';
import { ReturnPolicyController } from './returns.policy.controller';
import { ReturnsService } from './returns.service';
import { ReturnsAdminService } from './returns.admin.service';

@Module({
  imports: [
    AffiliatesModule,
    InventoryModule,
    OrderRecordsModule,
    PricesModule,
    RefundsModule,
    SettingsModule,
  ],
  controllers: [
    ReturnPolicyController,
    OrderReturnsController,
    OrderReturnRequestsController,
    OrderReturnsAdminController,
    ReturnsController,
    ReturnsAdminController,
  ],
  providers: [
    ExchangePricingService,
    ExchangeSettlementService,
    ExpectedRefundsService,
    ReturnExchangeService,
    ReturnImagesService,
    ReturnLabelsService,
    ReturnReceiptsService,
    { provide: ReturnLabelProvider, useClass: StaffReturnLabels },
    ReturnsJobs,
    ReturnsService,
    ReturnsAdminService,
    WithdrawnReturnsService,
  ],
  exports: [
    ExpectedRefundsService,
    ReturnImagesService,
    ReturnLabelsService,
    ReturnsService,
    WithdrawnReturnsService,
  ],
})
export class ReturnsModule {}
