import { Inject, Injectable } from '@nestjs/common';
import type { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import { STORE_CONFIG } from '../../config.module';
import { ReadCachesService } from '../../platform/read-caches/read-caches.service';
import type { StoreConfig } from '../../config';
import type { AttributeType } from '../product-records/attribute-types';
import type { ProductSelection } from './product-selection';

/**
 * Number of selected products by category, brand, option and value of a custom field, highest first. Amounts are minor units of the
 * currency that is shown.
 */
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
  fields: { key: string; value: string; count: number }[];
  min_price: number | null;
  max_price: number | null;
}

const MAX_TOTALS = 2_000;
/** Facets of one selection take up to tens of kilobytes. */
const MAX_FACETS = 100;

const countOf = ({ from, where }: ProductSelection): string =>
  `SELECT count(*) AS total FROM ${from} WHERE ${where}`;

const facetsOf = ({ from, where, price }: ProductSelection): string => `
  WITH matched AS MATERIALIZED (
    SELECT p.category_id, p.brand_id, p.attribute_value_ids, p.custom_fields, ${price} AS min_price FROM ${from} WHERE ${where}
  )
  SELECT (SELECT min(min_price) FROM matched) AS min_price,
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
      JOIN attributes a ON a.id = x.attribute_id) AS options,
    (SELECT COALESCE(json_agg(json_build_object('key', f.key, 'value', f.value, 'count', f.count)
        ORDER BY f.sort_order, f.id, f.count DESC, f.value), '[]')
      FROM (
        SELECT d.id, d.key, d.sort_order, x.value, count(*)::integer AS count
        FROM matched m
        JOIN field_definitions d ON m.custom_fields ? d.key AND d.target = 'products' AND d.is_filterable
          AND d.visible_to = 'public' AND d.deleted_at IS NULL AND d.type IN ('choice', 'choices', 'boolean')
        CROSS JOIN LATERAL jsonb_array_elements_text(
          CASE jsonb_typeof(m.custom_fields -> d.key) WHEN 'array' THEN m.custom_fields -> d.key
            ELSE jsonb_build_array(m.custom_fields -> d.key) END) x (value)
        WHERE m.custom_fields <> '{}'
        GROUP BY d.id, x.value) f) AS fields`;

/**
 * Counts the products and reads the facets of a selection. Both take longer the larger the catalog is, so the
 * results are cached in this process.
 */
@Injectable()
export class ProductFacetsService {
  private readonly totals: QueryCache<number>;
  private readonly facetsOfSelections: QueryCache<ProductFacets>;

  constructor(
    private readonly db: Db,
    caches: ReadCachesService,
    @Inject(STORE_CONFIG) { catalog }: Pick<StoreConfig, 'catalog'>,
  ) {
    const { aggregatesMaxAgeMs: maxAgeMs } = catalog;
    this.totals = caches.open({ maxAgeMs, maxSize: MAX_TOTALS });
    this.facetsOfSelections = caches.open({ maxAgeMs, maxSize: MAX_FACETS });
  }

  /** Returns the total number of selected products. */
  countProducts(selection: ProductSelection): Promise<number> {
    return this.totals.get(selection.key, async () => {
      const { total } = await this.readRow<{ total: number }>(countOf(selection), selection);
      return total;
    });
  }

  readFacets(selection: ProductSelection): Promise<ProductFacets> {
    return this.facetsOfSelections.get(selection.key, () => this.readRow(facetsOf(selection), selection));
  }

  private async readRow<T extends object>(sql: string, { params }: ProductSelection): Promise<T> {
    const [row] = await this.db.rowsWithCustomPlan<T>(sql, params);
    if (!row) throw new Error('the aggregate query returned no row');
    return row;
  }
}
