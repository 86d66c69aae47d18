import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { BackInStockService } from './back-in-stock.service';

@Injectable()
export class BackInStockJobs {
  constructor(private readonly backInStock: BackInStockService) {}

  @OnEvent('stock.changed', { name: 'watch-restocks' })
  async stockChanged({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    await this.backInStock.recordVariantAvailability(variantIds);
  }

  /** A product with stock may become visible or get variants. */
  @OnEvent('products.changed', { name: 'watch-products' })
  async productsChanged({ productIds }: StoreEvents['products.changed']): Promise<void> {
    await this.backInStock.recordAvailability(productIds);
  }

  @OnEvent('product.restocked', { name: 'tell-back-in-stock', queue: 'notifications' })
  async productRestocked({ restockId }: StoreEvents['product.restocked'], job: JobContext): Promise<void> {
    await this.backInStock.notifySubscribers(restockId, job);
  }
}
