import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { GiftCardMailService } from './gift-cards.mail.service';

/** Time after which a card is sent whose recipient has got too many. */
const LATER_MS = 3_600_000;

@Injectable()
export class GiftCardJobs {
  constructor(
    private readonly db: Db,
    private readonly mail: GiftCardMailService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  @OnEvent('gift-card.issued', { name: 'mail-gift-card', queue: 'notifications' })
  async giftCardIssued({ giftCardId }: StoreEvents['gift-card.issued'], job: JobContext): Promise<void> {
    await this.sendNowOrLater(giftCardId, job);
  }

  @OnJob('gift-cards.mail', { queue: 'notifications' })
  async mailGiftCard({ giftCardId }: StoreJobs['gift-cards.mail'], job: JobContext): Promise<void> {
    await this.sendNowOrLater(giftCardId, job);
  }

  private async sendNowOrLater(giftCardId: number, job: JobContext): Promise<void> {
    if (await this.mail.sendGiftCard(giftCardId, `${job.eventId}.${job.handler}`)) return;
    await this.db.tx(async (tx) => {
      if (await job.once(tx))
        await this.outbox.enqueue(tx, 'gift-cards.mail', { giftCardId }, { delayMs: LATER_MS });
    });
  }
}
