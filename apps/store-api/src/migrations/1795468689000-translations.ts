import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'attribute_values',
  'attributes',
  'banners',
  'blog_categories',
  'blog_posts',
  'brands',
  'categories',
  'collections',
  'faqs',
  'pages',
  'products',
];

const SLUGGED = ['blog_categories', 'blog_posts', 'brands', 'categories', 'collections', 'pages', 'products'];

/** Columns of products whose changes the activity log shows. */
const AUDITED = `id, name, slug, sku, short_description, description, price, compare_price, category_id, brand_id,
  status, is_featured, is_digital, weight, length, width, height, tags, meta_title, meta_description, published_at,
  created_at, updated_at, deleted_at`;

const auditProducts = (columns: string): string => `
  CREATE OR REPLACE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON products
  FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
  EXECUTE FUNCTION audit_row('products', 'id', '', 'search,search_text,min_price,max_price,is_on_sale,is_in_stock,sales_count,average_rating,reviews_count,attribute_value_ids')`;

/**
 * Texts in other languages are a column of the row, so that its version, its activity log and its deletion
 * cover them, and a shop with one language reads nothing more (docs/adr/0018). Their slugs are in a table of
 * their own, because a slug leads to one record in all languages, and only a key can guarantee that.
 */
export class Translations1795468689000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN translations jsonb NOT NULL DEFAULT '{}',
           ADD CONSTRAINT ${table}_translations_by_language CHECK (jsonb_typeof(translations) = 'object') NOT VALID`,
      );
    }
    await runner.query(auditProducts(`${AUDITED}, translations`));
    await runner.query(
      `CREATE TABLE translated_slugs (
         thing text NOT NULL,
         slug varchar(220) NOT NULL,
         record_id integer NOT NULL,
         CONSTRAINT translated_slugs_pkey PRIMARY KEY (thing, slug)
       )`,
    );
    await runner.query('CREATE INDEX translated_slugs_record ON translated_slugs (thing, record_id)');
    await runner.query(
      `CREATE FUNCTION keep_translated_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE
         wanted text[];
         taken text;
         language text;
       BEGIN
         IF TG_OP = 'DELETE' THEN
           DELETE FROM translated_slugs WHERE thing = TG_TABLE_NAME AND record_id = OLD.id;
           RETURN NULL;
         END IF;
         IF TG_OP = 'UPDATE' AND NEW.slug = OLD.slug AND NEW.translations = OLD.translations THEN
           RETURN NULL;
         END IF;
         wanted := ARRAY(SELECT DISTINCT value ->> 'slug' FROM jsonb_each(NEW.translations)
                         WHERE value ? 'slug' ORDER BY 1);
         -- The same keys as for slugs that are made of names: a concurrent writer of one of them waits.
         PERFORM pg_advisory_xact_lock(hashtextextended(TG_TABLE_NAME || '.slug ' || given, 0))
           FROM (SELECT DISTINCT given FROM unnest(wanted || NEW.slug::text) given ORDER BY 1) keys;
         IF EXISTS (SELECT FROM translated_slugs
                    WHERE thing = TG_TABLE_NAME AND slug = NEW.slug AND record_id <> NEW.id) THEN
           RAISE EXCEPTION 'The slug % is the one of a translation', NEW.slug
             USING ERRCODE = 'unique_violation', CONSTRAINT = TG_TABLE_NAME || '_slug_key';
         END IF;
         -- Former slugs of products still find them. Those of other things are free again.
         IF TG_TABLE_NAME <> 'products' THEN
           DELETE FROM translated_slugs
             WHERE thing = TG_TABLE_NAME AND record_id = NEW.id AND slug <> ALL (wanted);
         END IF;
         IF cardinality(wanted) = 0 THEN RETURN NULL; END IF;
         INSERT INTO translated_slugs (thing, slug, record_id)
           SELECT TG_TABLE_NAME, given, NEW.id FROM unnest(wanted) given ON CONFLICT (thing, slug) DO NOTHING;
         SELECT slug INTO taken FROM translated_slugs
           WHERE thing = TG_TABLE_NAME AND slug = ANY (wanted) AND record_id <> NEW.id LIMIT 1;
         IF taken IS NULL THEN
           EXECUTE format('SELECT slug FROM %I WHERE slug = ANY ($1) AND id <> $2 LIMIT 1', TG_TABLE_NAME)
             INTO taken USING wanted, NEW.id;
         END IF;
         IF taken IS NULL AND TG_TABLE_NAME = 'products' THEN
           SELECT slug INTO taken FROM product_slugs WHERE slug = ANY (wanted) AND product_id <> NEW.id LIMIT 1;
         END IF;
         IF taken IS NOT NULL THEN
           SELECT key INTO language FROM jsonb_each(NEW.translations) WHERE value ->> 'slug' = taken LIMIT 1;
           RAISE EXCEPTION 'The slug % is taken', taken
             USING ERRCODE = 'unique_violation', CONSTRAINT = 'translated_slugs_pkey', DETAIL = language;
         END IF;
         RETURN NULL;
       END
       $$`,
    );
    for (const table of SLUGGED) {
      await runner.query(
        `CREATE TRIGGER translated_slugs_kept AFTER INSERT OR DELETE OR UPDATE OF slug, translations ON ${table}
         FOR EACH ROW EXECUTE FUNCTION keep_translated_slugs()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of SLUGGED) await runner.query(`DROP TRIGGER translated_slugs_kept ON ${table}`);
    await runner.query('DROP FUNCTION keep_translated_slugs()');
    await runner.query('DROP TABLE translated_slugs');
    await runner.query(auditProducts(AUDITED));
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN translations`);
  }
}
