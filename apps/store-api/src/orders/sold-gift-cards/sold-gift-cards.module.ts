import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../../credit/gift-cards/gift-cards.module';
import { DisputedGiftCardsService } from './disputed-gift-cards.service';
import { SoldGiftCardsJobs } from './sold-gift-cards.jobs';
import { SoldGiftCardsService } from './sold-gift-cards.service';

/** Issues gift cards that are sold as products, and withdraws them when they are refunded or charged back. */
@Module({
  imports: [GiftCardsModule],
  providers: [DisputedGiftCardsService, SoldGiftCardsService, SoldGiftCardsJobs],
  exports: [DisputedGiftCardsService, SoldGiftCardsService],
})
export class SoldGiftCardsModule {}
