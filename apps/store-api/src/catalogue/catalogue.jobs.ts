import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../events';
import { ProductRefresh } from './products.refresh';
import { SalesService } from './sales.service';

/** Keeps lists of products true after the fact. */
@Injectable()
export class CatalogueJobs {
  constructor(
    private readonly db: Db,
    private readonly refresh: ProductRefresh,
    private readonly sales: SalesService,
  ) {}

  @OnEvent('product.changed', { name: 'catalogue-version' })
  async forgetCounts(): Promise<void> {
    await this.refresh.bumpVersion(this.db);
  }

  @OnEvent('stock.changed', { name: 'catalogue-stock' })
  async refreshStock({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    await this.db.tx((tx) => this.refresh.refreshStock(tx, variantIds));
  }

  @OnEvent('order.paid', { name: 'catalogue-sales' })
  async countSales({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    await this.sales.count(orderId, job);
  }
}
