import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock, isoIn } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { SettingsService } from '../../platform/settings/settings.service';
import { markReminded } from '../order-records/order-records.queries';

/** Days after the due date, so that a payment of the last day has arrived. */
const GRACE_DAYS = 3;
/** Most reminders of one run; the next run sends the rest. */
const BATCH = 200;
const DAY_MS = 86_400_000;

/** Reminds customers of invoices that they have not paid in time, once for each order. */
@Injectable()
export class OrderRemindersService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  async remindOverdueOrders(): Promise<void> {
    const { store } = await this.settings.readSettings(this.db);
    const now = this.clock.now();
    const dueBy = isoIn(new Date(now.getTime() - GRACE_DAYS * DAY_MS), store.timezone).slice(0, 10);
    await this.db.tx(async (tx) => {
      const ids = await markReminded(tx, { dueBy, at: now, limit: BATCH });
      await Promise.all(ids.map((orderId) => this.outbox.emit(tx, 'order.overdue', { orderId })));
    });
  }
}
