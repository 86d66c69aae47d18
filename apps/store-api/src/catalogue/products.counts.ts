import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { AttributeType } from '../attributes/attributes.entity';
import type { ProductSelection } from './products.filters';

const MAX_ENTRIES = 2_000;
/** Products whose publication was set for later appear without any write, so a count also ages. */
const MAX_AGE_MS = 30_000;

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

const facetsOf = ({ from, where }: ProductSelection): string => `
  WITH matched AS MATERIALIZED (
    SELECT p.category_id, p.brand_id, p.attribute_value_ids, p.min_price FROM ${from} WHERE ${where}
  )
  SELECT
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

/** What is kept of one selection, as of one revision of lists. */
interface Entry {
  revision: string;
  at: number;
  value: unknown;
}

/**
 * How many products a filter leaves, and how they spread. Counting is the one part of a list that grows with the
 * catalogue, so the last counts are kept in this process; each holds only while the revision of lists stays.
 */
@Injectable()
export class ProductCounts {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @param revision the revision of lists as it was before the count; undefined keeps nothing */
  count(selection: ProductSelection, revision: string | undefined): Promise<number> {
    return this.kept(`count ${selection.key}`, revision, async () => {
      const row = await this.db.row<{ total: number }>(
        `SELECT count(*) AS total FROM ${selection.from} WHERE ${selection.where}`,
        selection.params,
      );
      return row?.total ?? 0;
    });
  }

  /** @param revision as for `count` */
  facets(selection: ProductSelection, revision: string | undefined): Promise<ProductFacets> {
    return this.kept(`facets ${selection.key}`, revision, async () => {
      const row = await this.db.row<ProductFacets>(facetsOf(selection), selection.params);
      return row ?? { categories: [], brands: [], options: [], min_price: null, max_price: null };
    });
  }

  private async kept<T>(key: string, revision: string | undefined, read: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    const kept = this.entries.get(key);
    if (kept && kept.revision === revision && now - kept.at < MAX_AGE_MS) return kept.value as T;
    const value = await read();
    if (revision !== undefined) this.keep(key, { revision, at: now, value });
    return value;
  }

  /** The least recently written entry makes room. */
  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size <= MAX_ENTRIES) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
