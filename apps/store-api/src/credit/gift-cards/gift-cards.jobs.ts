import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { GiftCardMailService } from './gift-cards.mail.service';

@Injectable()
export class GiftCardJobs {
  constructor(private readonly mail: GiftCardMailService) {}

  @OnEvent('gift-card.issued', { name: 'mail-gift-card', queue: 'notifications' })
  async giftCardIssued({ giftCardId }: StoreEvents['gift-card.issued'], job: JobContext): Promise<void> {
    await this.mail.sendGiftCard(giftCardId, `${job.eventId}.${job.handler}`);
  }
}
