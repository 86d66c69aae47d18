import { Module } from '@nestjs/common';
import { ProductCounts } from './product-facets.service';
import { ProductSearches } from './ranked-search.service';
import { SearchTermsJobs } from './search-terms.jobs';
import { ProductWords } from './search-terms.service';

@Module({
  providers: [ProductCounts, ProductSearches, ProductWords, SearchTermsJobs],
  exports: [ProductCounts, ProductSearches, ProductWords],
})
export class SearchModule {}
