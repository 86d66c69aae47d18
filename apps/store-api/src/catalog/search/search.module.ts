import { Module } from '@nestjs/common';
import { ProductFacetsService } from './product-facets.service';
import { RankedSearchService } from './ranked-search.service';
import { SearchTermsJobs } from './search-terms.jobs';
import { SearchTermsService } from './search-terms.service';

@Module({
  providers: [ProductFacetsService, RankedSearchService, SearchTermsService, SearchTermsJobs],
  exports: [ProductFacetsService, RankedSearchService, SearchTermsService],
})
export class SearchModule {}
