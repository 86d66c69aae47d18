import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What words search, and the columns of filters that neither stock nor prices nor reviews decide. */
const SEARCHED = [
  'category_id',
  'brand_id',
  'status',
  'published_at',
  'deleted_at',
  'is_featured',
  'is_digital',
  'search',
  'search_text',
];

const columnsOf = (row: string): string => SEARCHED.map((column) => `${row}.${column}`).join(', ');

/**
 * A third scope of `catalogue_revisions`: 'found' is which products words find. Each statement is a transaction of its
 * own, so that none waits for one table with a lock on the other.
 */
export class FoundProducts1763600000052 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE catalogue_revisions DROP CONSTRAINT catalogue_revisions_scope_check,
        ADD CONSTRAINT catalogue_revisions_scope_check CHECK (scope IN ('shown', 'listed', 'found'))`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER found_rows AFTER INSERT OR DELETE ON products
      FOR EACH ROW EXECUTE FUNCTION count_catalogue_change('found')`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER found_changes AFTER UPDATE ON products
      FOR EACH ROW WHEN ((${columnsOf('old')}) IS DISTINCT FROM (${columnsOf('new')}))
      EXECUTE FUNCTION count_catalogue_change('found')`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER found_truncation AFTER TRUNCATE ON products
      FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('found')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['found_rows', 'found_changes', 'found_truncation']) {
      await runner.query(`DROP TRIGGER ${trigger} ON products`);
    }
    await runner.query(`DELETE FROM catalogue_revisions WHERE scope = 'found'`);
    await runner.query(`
      ALTER TABLE catalogue_revisions DROP CONSTRAINT catalogue_revisions_scope_check,
        ADD CONSTRAINT catalogue_revisions_scope_check CHECK (scope IN ('shown', 'listed'))`);
  }
}
