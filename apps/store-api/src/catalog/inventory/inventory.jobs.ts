import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { LowStock } from './inventory.low-stock.service';

@Injectable()
export class InventoryJobs {
  constructor(private readonly lowStock: LowStock) {}

  @OnEvent('stock.changed', { name: 'watch-low-stock' })
  async watch({ variantIds }: StoreEvents['stock.changed']): Promise<void> {
    await this.lowStock.watch(variantIds);
  }
}
