import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { Every, OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../events';
import { CatalogueRevision } from './catalogue.revision';
import { ProductRefresh } from './products.refresh';
import { ProductWords } from './products.words';
import { SalesService } from './sales.service';

const HOUR_MS = 3_600_000;

/** Keeps lists of products true after the fact. */
@Injectable()
export class CatalogueJobs {
  constructor(
    private readonly db: Db,
    private readonly refresh: ProductRefresh,
    private readonly sales: SalesService,
    private readonly revision: CatalogueRevision,
    private readonly words: ProductWords,
  ) {}

  @Every({ name: 'fold-catalogue-revisions', everyMs: HOUR_MS })
  async fold(): Promise<void> {
    await this.revision.fold();
  }

  @OnEvent('products.changed', { name: 'catalogue-changed-words' })
  async learnWords({ productIds }: StoreEvents['products.changed']): Promise<void> {
    await this.words.learn(this.db, productIds);
  }

  @OnEvent('product.changed', { name: 'catalogue-words' })
  async learnWordsOfOne({ productId }: StoreEvents['product.changed']): Promise<void> {
    await this.words.learn(this.db, [productId]);
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
