import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the public answers of the catalogue are made of. */
const SHOWN = [
  'products',
  'product_variants',
  'variant_attribute_values',
  'product_images',
  'product_slugs',
  'categories',
  'brands',
  'attributes',
  'attribute_values',
  'collections',
  'collection_products',
  'flash_sales',
  'flash_sale_items',
  'inventory',
  'currencies',
];

/** What lists are filtered by and their facets name, next to the products themselves. */
const NAMED = [
  'categories',
  'brands',
  'attributes',
  'attribute_values',
  'collections',
  'collection_products',
];

/** The columns that lists filter by. */
const FILTERED = [
  'category_id',
  'brand_id',
  'status',
  'published_at',
  'deleted_at',
  'min_price',
  'is_on_sale',
  'is_in_stock',
  'is_featured',
  'is_digital',
  'average_rating',
  'attribute_value_ids',
  'search',
  'search_text',
];

const columnsOf = (row: string): string => FILTERED.map((column) => `${row}.${column}`).join(', ');

export class CatalogueRevisions1763600000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The sum of a scope is its revision: it grows in the instant in which a transaction that changed something is
      -- committed. Each connection counts in a row of its own, so that writers never wait for each other here.
      -- 'shown' is whatever public answers show; 'listed' is which products a filter finds.
      CREATE TABLE catalogue_revisions (
        scope text NOT NULL CHECK (scope IN ('shown', 'listed')),
        backend integer NOT NULL,
        revision bigint NOT NULL,
        PRIMARY KEY (scope, backend)
      ) WITH (fillfactor = 20);

      -- Once in a transaction is enough.
      CREATE FUNCTION count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        marker text := 'comptoir.counted_' || TG_ARGV[0];
      BEGIN
        IF current_setting(marker, true) IS DISTINCT FROM pg_current_xact_id()::text THEN
          INSERT INTO catalogue_revisions VALUES (TG_ARGV[0], pg_backend_pid(), 1)
          ON CONFLICT (scope, backend) DO UPDATE SET revision = catalogue_revisions.revision + 1;
          PERFORM set_config(marker, pg_current_xact_id()::text, true);
        END IF;
        RETURN NULL;
      END $$;

      CREATE TRIGGER listed_rows AFTER INSERT OR DELETE ON products
        FOR EACH ROW EXECUTE FUNCTION count_catalogue_change('listed');
      CREATE TRIGGER listed_changes AFTER UPDATE ON products
        FOR EACH ROW WHEN ((${columnsOf('old')}) IS DISTINCT FROM (${columnsOf('new')}))
        EXECUTE FUNCTION count_catalogue_change('listed');
      CREATE TRIGGER listed_truncation AFTER TRUNCATE ON products
        FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listed');
    `);
    for (const table of SHOWN) await runner.query(triggerOn(table, 'shown'));
    for (const table of NAMED) await runner.query(triggerOn(table, 'listed'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_catalogue_change CASCADE; DROP TABLE catalogue_revisions');
  }
}

function triggerOn(table: string, scope: 'shown' | 'listed'): string {
  return `CREATE TRIGGER ${scope}_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('${scope}')`;
}
