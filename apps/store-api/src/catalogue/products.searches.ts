import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { CatalogueRevision, revisionOf } from './catalogue.revision';
import { FEW, chooseProducts } from './products.choice';
import { BY_SALES, type ProductSelection } from './products.filters';
import { KeptOfSelections } from './products.kept';

/** Of more matches than a few, only so many best sellers are ranked. */
const RANKED = 500;
/** Up to here it costs less to read all matches of a search than to look for them among the best sellers. */
const ALL_READ = 20_000;
/** Ids of all searches that are kept, of 8 bytes each. */
const MAX_IDS = 500_000;

/** What a search finds. */
interface Found {
  total: number;
  /** Of the first products in their order, at most as many as are a few. */
  ids: number[];
}

/**
 * To tell how well the words match costs more than anything else in a search, so the best sellers come first, ranked
 * among themselves, and the others follow by their sales.
 */
const foundBy = ({ from, where, orderBy, scope }: ProductSelection): string => `
  WITH matched AS MATERIALIZED (
    SELECT p.id, p.sales_count FROM ${from} WHERE ${where}
  ),
  counted AS (
    SELECT count(*) AS total, CASE WHEN count(*) <= ${FEW} THEN ${FEW} ELSE ${RANKED} END AS ranked FROM matched
  ),
  best AS (
    SELECT p.id, row_number() OVER (ORDER BY ${BY_SALES}) AS place
    FROM (SELECT * FROM matched p ORDER BY ${BY_SALES} LIMIT ${FEW}) p
  )
  SELECT counted.total, ${revisionOf(scope)} AS revision, ARRAY(
    SELECT best.id FROM best LEFT JOIN products p ON p.id = best.id AND best.place <= counted.ranked
    ORDER BY p.id IS NULL, ${orderBy}, best.place
  ) AS ids
  FROM counted`;

/**
 * What words find, best first. To find it takes as long as there are matches, however few of them a page shows, so
 * that it is kept in this process; it holds only while the revision of its scope stays.
 */
@Injectable()
export class ProductSearches {
  private readonly kept: KeptOfSelections<Found>;

  constructor(
    private readonly db: Db,
    private readonly revision: CatalogueRevision,
    clock: Clock,
  ) {
    this.kept = new KeptOfSelections(db, clock, {
      statement: foundBy,
      max: MAX_IDS,
      sizeOf: ({ ids }) => ids.length + 1,
    });
  }

  /**
   * The ids of one page, and how many products the search finds.
   * @param selection one that is ranked
   */
  async page(
    selection: ProductSelection,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Found> {
    const { total, ids } = await this.kept.find(
      inItsOrder(selection),
      await this.revision.current(selection.scope),
    );
    if (offset + limit <= ids.length || total === ids.length) {
      return { total, ids: ids.slice(offset, offset + limit) };
    }
    const { sql, params } = chooseProducts(
      { ...selection, orderBy: BY_SALES, orderParams: [] },
      { limit, offset, matches: total, few: ALL_READ },
    );
    const rest = await this.db.planned<{ id: number }>(sql, params);
    return { total, ids: rest.map(({ id }) => id) };
  }
}

/** A selection that is named and read with the order that is asked for. */
function inItsOrder(selection: ProductSelection): ProductSelection {
  const { key, params, orderParams } = selection;
  return { ...selection, key: JSON.stringify([key, orderParams]), params: [...params, ...orderParams] };
}
