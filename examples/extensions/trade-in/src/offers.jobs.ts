import { Injectable } from '@nestjs/common';
import {
  Clock,
  Db,
  type JobContext,
  Mailer,
  Money,
  OnRecordEvent,
  type RecordEvent,
  jobsOf,
} from '@comptoir/extension';
import { CURRENCY, type TradeInJobs } from './offers.service';

const HOUR_MS = 3_600_000;
const { OnJob, Every } = jobsOf<TradeInJobs>();

const FIND = `
  SELECT o.value, u.email, u.name, p.name AS product
  FROM ext_trade_in.offers o JOIN users u ON u.id = o.user_id JOIN products p ON p.id = o.product_id
  WHERE o.id = $1 AND u.deleted_at IS NULL`;

/** Work that nobody waits for. Each method may run twice, so each is safe to repeat. */
@Injectable()
export class OffersJobs {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
  ) {}

  @OnJob('trade-in.tell')
  async tellCustomer({ offerId }: TradeInJobs['trade-in.tell'], { eventId }: JobContext): Promise<void> {
    const offer = await this.db.row<{ value: number; email: string; name: string; product: string }>(FIND, [
      offerId,
    ]);
    if (!offer) return;
    const text = `We would buy your ${offer.product} for ${Money.format(offer.value, CURRENCY)} ${CURRENCY}.`;
    await this.mailer.send({
      to: { name: offer.name, address: offer.email },
      subject: `Your ${offer.product} has a value`,
      text,
      html: `<p>${escaped(text)}</p>`,
      // The same at each attempt, so that nobody gets the mail twice.
      messageId: `trade-in-${eventId}`,
    });
  }

  @Every({ name: 'trade-in.expire', everyMs: HOUR_MS })
  async expireOffers(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 30 * 24 * HOUR_MS);
    await this.db.tx((tx) =>
      tx.execute(
        `UPDATE ext_trade_in.offers SET status = 'expired' WHERE status = 'valued' AND valued_at < $1`,
        [before],
      ),
    );
  }

  /** Offers belong to a person, so they go with the account. */
  @OnRecordEvent('customer.deleted', { name: 'trade-in.forget-customer' })
  async forgetCustomer({ data: { id } }: RecordEvent): Promise<void> {
    await this.db.tx((tx) => tx.execute('DELETE FROM ext_trade_in.offers WHERE user_id = $1', [id]));
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
