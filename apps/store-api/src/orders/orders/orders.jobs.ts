import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { OrderExpiryService } from './orders.expiry.service';
import { OrderRemindersService } from './orders.reminders.service';

const MINUTE_MS = 60_000;

@Injectable()
export class OrdersJobs {
  constructor(
    private readonly expiry: OrderExpiryService,
    private readonly reminders: OrderRemindersService,
  ) {}

  @Every({ name: 'expire-orders', everyMs: MINUTE_MS })
  async expireDueOrders(): Promise<void> {
    await this.expiry.expireDueOrders();
  }

  @Every({ name: 'remind-overdue-orders', everyMs: 60 * MINUTE_MS })
  async remindOverdueOrders(): Promise<void> {
    await this.reminders.remindOverdueOrders();
  }
}
