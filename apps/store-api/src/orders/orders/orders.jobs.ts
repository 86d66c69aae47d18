import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { OrderExpiryService } from './orders.expiry.service';

const MINUTE_MS = 60_000;

@Injectable()
export class OrdersJobs {
  constructor(private readonly expiry: OrderExpiryService) {}

  @Every({ name: 'expire-orders', everyMs: MINUTE_MS })
  async expireDueOrders(): Promise<void> {
    await this.expiry.expireDueOrders();
  }
}
