import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { GiftCardErrors } from './gift-cards.errors';
import { GiftCardsService } from './gift-cards.service';
import { GiftCardView, toGiftCardView } from './gift-cards.view';

@ApiTags('gift-cards')
@Controller('gift-cards')
export class GiftCardsController {
  constructor(private readonly giftCards: GiftCardsService) {}

  @Get(':code')
  @Endpoint({
    access: 'public',
    summary: 'The balance of a gift card',
    returns: Type.Object({ data: GiftCardView }),
    errors: [GiftCardErrors.GIFT_CARD_NOT_FOUND],
    rateLimit: 'gift-card.check',
  })
  async checkGiftCard(@Param('code') code: string): Promise<{ data: GiftCardView }> {
    return { data: toGiftCardView(await this.giftCards.checkGiftCard(code)) };
  }
}
