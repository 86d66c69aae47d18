import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { LowStockService } from './low-stock.service';

@Injectable()
export class InventoryJobs {
  constructor(private readonly lowStock: LowStockService) {}

  @OnEvent('stock.changed', { name: 'watch-low-stock' })
  async checkLowStock({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    await this.lowStock.checkLowStock(variantIds);
  }
}
