import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { SalesService } from './product-sales.service';

@Injectable()
export class ProductSalesJobs {
  constructor(private readonly sales: SalesService) {}

  @OnEvent('order.paid', { name: 'catalogue-sales' })
  async countSales({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    await this.sales.count(orderId, job);
  }
}
