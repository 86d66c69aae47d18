import type { Queryable } from '@comptoir/db';
import { VARIANT_NAME } from '../../catalog/prices/variant-snapshots.service';

/** Ids of what a message names. */
export interface NamedIds {
  products: number[];
  variants: number[];
  methods: number[];
}

/** Names in the base language by id. */
export type BaseNames = Record<keyof NamedIds, Map<number, string>>;

const READ_NAMES = `
  SELECT 'products' AS thing, id, name FROM products WHERE id = ANY ($1::int[])
  UNION ALL
  SELECT 'variants', v.id, coalesce(${VARIANT_NAME}, '') FROM product_variants v WHERE v.id = ANY ($2::int[])
  UNION ALL
  SELECT 'methods', id, name FROM shipping_methods WHERE id = ANY ($3::int[])`;

/** Reads the names that goods and shipping methods have now. */
export async function readBaseNames(
  queryable: Queryable,
  { products, variants, methods }: NamedIds,
): Promise<BaseNames> {
  const rows = await queryable.rows<{ thing: keyof NamedIds; id: number; name: string }>(READ_NAMES, [
    products,
    variants,
    methods,
  ]);
  const namesOf = (thing: keyof NamedIds): Map<number, string> =>
    new Map(rows.filter((row) => row.thing === thing).map(({ id, name }) => [id, name]));
  return { products: namesOf('products'), variants: namesOf('variants'), methods: namesOf('methods') };
}
