import { Module } from '@nestjs/common';
import { GiftCardsModule } from '../../credit/gift-cards/gift-cards.module';
import { SoldGiftCardsJobs } from './sold-gift-cards.jobs';
import { SoldGiftCardsService } from './sold-gift-cards.service';

/** Issues gift cards that are sold as products, and withdraws them when they are refunded. */
@Module({
  imports: [GiftCardsModule],
  providers: [SoldGiftCardsService, SoldGiftCardsJobs],
  exports: [SoldGiftCardsService],
})
export class SoldGiftCardsModule {}
