import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditTrigger } from '@comptoir/audit';

/** Columns that are copies: whoever refreshes them sets no others. */
const DERIVED = [
  'search',
  'search_text',
  'min_price',
  'max_price',
  'is_on_sale',
  'is_in_stock',
  'sales_count',
  'average_rating',
  'reviews_count',
  'attribute_value_ids',
];

/** Each write of a product sets `updated_at` at least, so that columns which are added later are logged too. */
const OWN = `
  SELECT array_agg(attname::text ORDER BY attnum) AS columns FROM pg_attribute
  WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL ($1)`;

/** Refreshing a product writes nothing to the log, and need not be compared to find that out. */
export class AuditedProducts1763600000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ columns }] = (await runner.query(OWN, [DERIVED])) as [{ columns: string[] }];
    await runner.query(auditTrigger('products', { omitted: DERIVED, columns }));
    // An insert has nothing before, a deletion nothing after.
    await runner.query('ALTER FUNCTION audit_shown(jsonb, text[]) STRICT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION audit_shown(jsonb, text[]) CALLED ON NULL INPUT');
    await runner.query(auditTrigger('products', { omitted: DERIVED }));
  }
}
