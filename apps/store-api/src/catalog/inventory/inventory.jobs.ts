import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { BackorderStockService } from './backorder-stock.service';
import { LowStockService } from './low-stock.service';

@Injectable()
export class InventoryJobs {
  constructor(
    private readonly lowStock: LowStockService,
    private readonly backorders: BackorderStockService,
  ) {}

  @OnEvent('stock.changed', { name: 'watch-low-stock' })
  async checkLowStock({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    // Stock that became available without a movement, such as that of a warehouse which was switched on.
    await this.backorders.fillVariants(variantIds);
    await this.lowStock.checkLowStock(variantIds);
  }
}
