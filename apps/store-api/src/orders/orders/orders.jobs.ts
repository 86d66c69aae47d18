import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Every, OnEvent, type StoreEvents } from '../../events';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import { OrderExpiryService } from './orders.expiry.service';
import { OrderRemindersService } from './orders.reminders.service';

const MINUTE_MS = 60_000;

@Injectable()
export class OrdersJobs {
  constructor(
    private readonly expiry: OrderExpiryService,
    private readonly reminders: OrderRemindersService,
    private readonly payments: OrderPaymentsService,
    private readonly db: Db,
  ) {}

  @OnEvent('backorder.filled', { name: 'commit-filled-backorders' })
  async commitFilledStock({ orderId }: StoreEvents['backorder.filled']): Promise<void> {
    await this.db.tx((tx) => this.payments.commitFilledStock(tx, orderId));
  }

  @Every({ name: 'expire-orders', everyMs: MINUTE_MS })
  async expireDueOrders(): Promise<void> {
    await this.expiry.expireDueOrders();
  }

  @Every({ name: 'remind-overdue-orders', everyMs: 60 * MINUTE_MS })
  async remindOverdueOrders(): Promise<void> {
    await this.reminders.remindOverdueOrders();
  }
}
