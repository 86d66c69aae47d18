import { Injectable } from '@nestjs/common';
import { Db, foldCounts } from '@comptoir/db';
import { Every } from '../events';
import { ORDER_COUNTS } from './orders.counts';
import { OrderExpiry } from './orders.expiry.service';

const MINUTE_MS = 60_000;

@Injectable()
export class OrderJobs {
  constructor(
    private readonly db: Db,
    private readonly expiry: OrderExpiry,
  ) {}

  @Every({ name: 'expire-orders', everyMs: MINUTE_MS })
  async expire(): Promise<void> {
    await this.expiry.expireDue();
  }

  @Every({ name: 'fold-order-counts', everyMs: MINUTE_MS })
  async foldCounts(): Promise<void> {
    await this.db.rows(foldCounts(ORDER_COUNTS));
  }
}
