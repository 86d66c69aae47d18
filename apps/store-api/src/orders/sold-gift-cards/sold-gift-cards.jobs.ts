import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { SoldGiftCardsService } from './sold-gift-cards.service';

const MINUTE_MS = 60_000;

@Injectable()
export class SoldGiftCardsJobs {
  constructor(private readonly cards: SoldGiftCardsService) {}

  @Every({ name: 'send-due-gift-cards', everyMs: 10 * MINUTE_MS })
  async sendDueCards(): Promise<void> {
    await this.cards.sendDueCards();
  }
}
