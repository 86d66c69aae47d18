import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { ProductRefreshService } from './product-refresh.service';

@Injectable()
export class ProductRefreshJobs {
  constructor(
    private readonly db: Db,
    private readonly refresh: ProductRefreshService,
  ) {}

  @OnJob('catalogue.refresh')
  async refreshProducts({ productIds }: StoreJobs['catalogue.refresh']): Promise<void> {
    await this.db.tx((tx) => this.refresh.refreshProducts(tx, productIds));
  }

  @OnEvent('stock.changed', { name: 'catalogue-stock' })
  async refreshStock({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    await this.db.tx((tx) => this.refresh.refreshStock(tx, variantIds));
  }
}
