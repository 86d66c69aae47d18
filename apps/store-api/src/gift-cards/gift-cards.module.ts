import { Module } from '@nestjs/common';
import { GiftCardsController } from './gift-cards.controller';
import { GiftCardLedger } from './gift-cards.ledger.service';
import { GiftCardsService } from './gift-cards.service';

@Module({
  controllers: [GiftCardsController],
  providers: [GiftCardsService, GiftCardLedger],
  exports: [GiftCardsService, GiftCardLedger],
})
export class GiftCardsModule {}
