import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { ProductRefresh } from './products.refresh';
import { ProductWords } from './products.words';
import { SalesService } from './sales.service';

/** Keeps lists of products true after the fact. */
@Injectable()
export class CatalogueJobs {
  constructor(
    private readonly db: Db,
    private readonly refresh: ProductRefresh,
    private readonly sales: SalesService,
    private readonly words: ProductWords,
  ) {}

  @OnEvent('products.changed', { name: 'catalogue-words' })
  async learnWords({ productIds }: StoreEvents['products.changed']): Promise<void> {
    await this.words.learn(this.db, productIds);
  }

  @OnJob('catalogue.refresh')
  async refreshProducts({ productIds }: StoreJobs['catalogue.refresh']): Promise<void> {
    await this.db.tx((tx) => this.refresh.refreshProducts(tx, productIds));
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
