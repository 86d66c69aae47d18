import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../../credit/gift-cards/gift-cards.module';
import { LoyaltyModule } from '../../credit/loyalty/loyalty.module';
import { WalletModule } from '../../credit/wallet/wallet.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { SoldGiftCardsModule } from '../sold-gift-cards/sold-gift-cards.module';
import { RefundsAdminController } from './refunds.admin.controller';
import { PlannedRefundsService } from './refunds.planned.service';
import { RefundPayoutsService } from './refunds.payouts.service';
import { RefundDisputesService } from './refunds.disputes.service';
import { RefundStatusService } from './refunds.status.service';
import { RefundsController } from './refunds.controller';
import { RefundCreditsService } from './refunds.credits.service';
import { OrderRefundsService } from './refunds.orders.service';
import { RefundsJobs } from './refunds.jobs';
import { RefundsService } from './refunds.service';
import { RefundSettlementService } from './refunds.settlement.service';
import { CancelledUnitsService } from './refunds.cancelled-units.service';
import { RefundsAdminService } from './refunds.admin.service';

@Module({
  imports: [GiftCardsModule, LoyaltyModule, OrderRecordsModule, SoldGiftCardsModule, WalletModule],
  controllers: [RefundsController, RefundsAdminController],
  providers: [
    PlannedRefundsService,
    RefundStatusService,
    RefundPayoutsService,
    RefundCreditsService,
    RefundsService,
    OrderRefundsService,
    RefundSettlementService,
    RefundDisputesService,
    RefundsJobs,
    RefundsAdminService,
    CancelledUnitsService,
  ],
  exports: [
    RefundsService,
    OrderRefundsService,
    RefundDisputesService,
    RefundSettlementService,
    CancelledUnitsService,
  ],
})
export class RefundsModule {}
