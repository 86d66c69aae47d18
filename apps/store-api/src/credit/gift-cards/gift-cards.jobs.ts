import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { GiftCardMail } from './gift-cards.mail.service';

@Injectable()
export class GiftCardJobs {
  constructor(private readonly mail: GiftCardMail) {}

  @OnEvent('gift-card.issued', { name: 'mail-gift-card', queue: 'notifications' })
  async issued({ giftCardId }: StoreEvents['gift-card.issued'], job: JobContext): Promise<void> {
    await this.mail.send(giftCardId, `${job.eventId}.${job.handler}`);
  }
}
