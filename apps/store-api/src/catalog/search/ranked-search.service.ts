import { Inject, Injectable } from '@nestjs/common';
import type { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { ReadCachesService } from '../../platform/read-caches/read-caches.service';
import { SORTED_IN_MEMORY, planProductPage } from './product-page-plan';
import { BY_SALES, type ProductSelection } from './product-selection';

/** Number of best sellers that are ranked when there are more matches than are sorted in memory. */
const RANKED = 500;
/** Up to this many matches, reading all of them is faster than walking through the index by sales. */
const READ_ALL = 20_000;
/** Maximum number of ids in all cached searches, 8 bytes each. */
const MAX_IDS = 500_000;

/** Result of a search. */
interface SearchMatches {
  total: number;
  /** Ids of the first products in order, at most `SORTED_IN_MEMORY`. */
  ids: number[];
}

/**
 * Ranking by relevance is the most expensive part of a search. So only the best sellers are ranked and come
 * first; the others follow by sales.
 */
const matchesQuery = ({ from, where, orderBy }: ProductSelection): string => `
  WITH matched AS MATERIALIZED (
    SELECT p.id, p.sales_count FROM ${from} WHERE ${where}
  ),
  counted AS (
    SELECT count(*) AS total, CASE WHEN count(*) <= ${SORTED_IN_MEMORY} THEN ${SORTED_IN_MEMORY} ELSE ${RANKED} END AS ranked FROM matched
  ),
  best AS (
    SELECT p.id, row_number() OVER (ORDER BY ${BY_SALES}) AS place
    FROM (SELECT * FROM matched p ORDER BY ${BY_SALES} LIMIT ${SORTED_IN_MEMORY}) p
  )
  SELECT counted.total, ARRAY(
    SELECT best.id FROM best LEFT JOIN products p ON p.id = best.id AND best.place <= counted.ranked
    ORDER BY p.id IS NULL, ${orderBy}, best.place
  ) AS ids
  FROM counted`;

/**
 * Searches products by relevance. The time depends on the number of matches and not on the page, so the
 * result is cached in this process.
 */
@Injectable()
export class RankedSearchService {
  private readonly results: QueryCache<SearchMatches>;

  constructor(
    private readonly db: Db,
    caches: ReadCachesService,
    @Inject(STORE_CONFIG) { catalog }: Pick<StoreConfig, 'catalog'>,
  ) {
    this.results = caches.open({
      maxAgeMs: catalog.aggregatesMaxAgeMs,
      maxSize: MAX_IDS,
      sizeOf: ({ ids }) => ids.length + 1,
    });
  }

  /**
   * Returns the ids of one page and the total number of matches.
   * @param selection a selection with `isRanked`
   */
  async searchProducts(
    selection: ProductSelection,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SearchMatches> {
    const { total, ids } = await this.findMatches(selection);
    if (offset + limit <= ids.length || total === ids.length) {
      return { total, ids: ids.slice(offset, offset + limit) };
    }
    const { sql, params } = planProductPage(
      { ...selection, orderBy: BY_SALES, orderParams: [] },
      { limit, offset, matches: total, sortInMemoryUpTo: READ_ALL },
    );
    const rest = await this.db.rowsWithCustomPlan<{ id: number }>(sql, params);
    return { total, ids: rest.map(({ id }) => id) };
  }

  private findMatches({ key, params, orderParams, ...selection }: ProductSelection): Promise<SearchMatches> {
    return this.results.get(JSON.stringify([key, orderParams]), async () => {
      const sql = matchesQuery({ key, params, orderParams, ...selection });
      const [found] = await this.db.rowsWithCustomPlan<SearchMatches>(sql, [...params, ...orderParams]);
      if (!found) throw new Error('the aggregate query returned no row');
      return found;
    });
  }
}
