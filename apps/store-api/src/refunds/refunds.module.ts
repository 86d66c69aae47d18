import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../gift-cards/gift-cards.module';
import { LoyaltyModule } from '../loyalty/loyalty.module';
import { WalletModule } from '../wallet/wallet.module';
import { StaffRefundsController } from './refunds.admin.controller';
import { RefundBooks } from './refunds.books.service';
import { RefundsController } from './refunds.controller';
import { RefundCredits } from './refunds.credits.service';
import { RefundsService } from './refunds.service';
import { RefundSettlement } from './refunds.settlement.service';
import { StaffRefundsService } from './refunds.staff.service';

@Module({
  imports: [GiftCardsModule, LoyaltyModule, WalletModule],
  controllers: [RefundsController, StaffRefundsController],
  providers: [RefundBooks, RefundCredits, RefundsService, RefundSettlement, StaffRefundsService],
  exports: [RefundsService, RefundSettlement],
})
export class RefundsModule {}
