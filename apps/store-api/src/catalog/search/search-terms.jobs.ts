import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { OnEvent, type StoreEvents } from '../../events';
import { SearchTermsService } from './search-terms.service';

@Injectable()
export class SearchTermsJobs {
  constructor(
    private readonly db: Db,
    private readonly terms: SearchTermsService,
  ) {}

  @OnEvent('products.changed', { name: 'catalogue-words' })
  async learnSearchTerms({ productIds }: StoreEvents['products.changed']): Promise<void> {
    await this.terms.learnTerms(this.db, productIds);
  }
}
