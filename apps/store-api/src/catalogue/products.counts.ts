import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { AttributeType } from '../attributes/attributes.entity';
import { CatalogueRevision, revisionOf } from './catalogue.revision';
import type { ProductSelection } from './products.filters';
import { KeptOfSelections } from './products.kept';

/** How the products of a selection spread; the most frequent first. Amounts are minor units of the base currency. */
export interface ProductFacets {
  categories: { id: number; name: string; count: number }[];
  brands: { id: number; name: string; count: number }[];
  options: {
    attribute_id: number;
    attribute_name: string;
    attribute_type: AttributeType;
    value_id: number;
    value: string;
    color_code: string | null;
    count: number;
  }[];
  min_price: number | null;
  max_price: number | null;
}

const MAX_TOTALS = 2_000;
/** Each names categories, brands and options, up to tens of kilobytes. */
const MAX_SPREADS = 100;

const REVISION = `${revisionOf('listed')} AS revision`;

const countOf = ({ from, where }: ProductSelection): string =>
  `SELECT count(*) AS total, ${REVISION} FROM ${from} WHERE ${where}`;

const facetsOf = ({ from, where }: ProductSelection): string => `
  WITH matched AS MATERIALIZED (
    SELECT p.category_id, p.brand_id, p.attribute_value_ids, p.min_price FROM ${from} WHERE ${where}
  )
  SELECT ${REVISION},
    (SELECT min(min_price) FROM matched) AS min_price,
    (SELECT max(min_price) FROM matched) AS max_price,
    (SELECT COALESCE(json_agg(f ORDER BY f.count DESC, f.id), '[]') FROM (
      SELECT c.id, c.name, count(*)::integer AS count
      FROM matched m JOIN categories c ON c.id = m.category_id GROUP BY c.id) f) AS categories,
    (SELECT COALESCE(json_agg(f ORDER BY f.count DESC, f.id), '[]') FROM (
      SELECT b.id, b.name, count(*)::integer AS count
      FROM matched m JOIN brands b ON b.id = m.brand_id AND b.deleted_at IS NULL GROUP BY b.id) f) AS brands,
    (SELECT COALESCE(json_agg(json_build_object(
          'attribute_id', a.id, 'attribute_name', a.name, 'attribute_type', a.type,
          'value_id', x.id, 'value', x.value, 'color_code', x.color_code, 'count', f.count)
        ORDER BY a.sort_order, a.id, x.sort_order, x.id), '[]')
      FROM (SELECT unnest(m.attribute_value_ids) AS value_id, count(*)::integer AS count FROM matched m GROUP BY 1) f
      JOIN attribute_values x ON x.id = f.value_id
      JOIN attributes a ON a.id = x.attribute_id) AS options`;

/**
 * How many products a filter leaves, and how they spread. Counting is the one part of a list that grows with the
 * catalogue, so the last counts are kept in this process; each holds only while the revision of lists stays.
 */
@Injectable()
export class ProductCounts {
  private readonly totals: KeptOfSelections<{ total: number }>;
  private readonly spreads: KeptOfSelections<ProductFacets>;

  constructor(
    db: Db,
    private readonly revision: CatalogueRevision,
    clock: Clock,
  ) {
    this.totals = new KeptOfSelections(db, clock, { statement: countOf, max: MAX_TOTALS });
    this.spreads = new KeptOfSelections(db, clock, { statement: facetsOf, max: MAX_SPREADS });
  }

  /** @param revision the revision of lists that is counted; the present one by default */
  async count(selection: ProductSelection, revision: string | undefined): Promise<number> {
    return (await this.totals.find(selection, revision ?? (await this.revision.current('listed')))).total;
  }

  /** About how many: what was counted last, even if lists have changed since. */
  async estimate(selection: ProductSelection): Promise<number> {
    return (await this.totals.findAny(selection)).total;
  }

  /** @param revision as for `count` */
  async facets(selection: ProductSelection, revision: string | undefined): Promise<ProductFacets> {
    return this.spreads.find(selection, revision ?? (await this.revision.current('listed')));
  }
}
