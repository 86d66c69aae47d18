import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { ProductSalesService } from './product-sales.service';

@Injectable()
export class ProductSalesJobs {
  constructor(private readonly sales: ProductSalesService) {}

  @OnEvent('order.paid', { name: 'catalogue-sales' })
  async countSales({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    await this.sales.countSales(orderId, job);
  }

  @OnEvent('order.cancelled', { name: 'catalogue-cancelled-sales' })
  async orderCancelled({ orderId }: StoreEvents['order.cancelled']): Promise<void> {
    await this.sales.uncountCancelledSales(orderId);
  }

  @OnEvent('order.items-cancelled', { name: 'catalogue-cancelled-units' })
  async itemsCancelled({ orderId }: StoreEvents['order.items-cancelled']): Promise<void> {
    await this.sales.uncountCancelledSales(orderId);
  }
}
