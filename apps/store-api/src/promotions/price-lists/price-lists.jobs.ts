import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { PriceListsService } from './price-lists.service';

@Injectable()
export class PriceListsJobs {
  constructor(private readonly lists: PriceListsService) {}

  /** Carts use the lists of the moment; filters and sorting by price follow within this interval. */
  @Every({ name: 'price-list-prices', everyMs: 15_000 })
  async updateDuePrices(): Promise<void> {
    await this.lists.updateDuePrices();
  }
}
