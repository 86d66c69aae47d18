import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { FlashSalesService } from './flash-sales.service';

@Injectable()
export class FlashSalesJobs {
  constructor(private readonly sales: FlashSalesService) {}

  /** Carts use the offers of the moment; filters and sorting by price follow within this interval. */
  @Every({ name: 'flash-sale-prices', everyMs: 15_000 })
  async updateDuePrices(): Promise<void> {
    await this.sales.updateDuePrices();
  }
}
