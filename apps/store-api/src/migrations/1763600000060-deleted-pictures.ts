import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every column that may name an uploaded picture; staff may use one in several places by its address. */
const NAMED_BY = [
  ['categories', 'image_url'],
  ['brands', 'logo_url'],
  ['collections', 'image_url'],
  ['banners', 'image_url'],
  ['banners', 'image_mobile_url'],
  ['bundles', 'image'],
  ['blog_posts', 'featured_image'],
] as const;

/**
 * Pictures whose objects are deleted, or about to be: none that is named gets here, and none that is here can be named
 * any more. The two wait for each other by a lock on the key. Rows stay, since an old address may be given at any time.
 * Each statement is a transaction of its own, so that none waits for one table with a lock on another.
 */
export class DeletedPictures1763600000060 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS deleted_pictures (
        key varchar(2048) PRIMARY KEY,
        deleted_at timestamptz NOT NULL
      )`);
    const inUse = NAMED_BY.map(([table, column]) => `SELECT FROM ${table} WHERE ${column} = NEW.key`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_named_picture() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('picture:' || NEW.key, 0));
        -- A statement of its own, which sees what was committed while this one waited.
        IF EXISTS (${inUse.join(' UNION ALL ')}) THEN
          RETURN NULL;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_deleted_picture() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        named text := to_jsonb(NEW) ->> TG_ARGV[0];
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('picture:' || named, 0));
        IF EXISTS (SELECT FROM deleted_pictures WHERE key = named) THEN
          RAISE EXCEPTION 'the picture % is deleted', named USING
            ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER keep_named_picture BEFORE INSERT ON deleted_pictures
      FOR EACH ROW EXECUTE FUNCTION keep_named_picture()`);
    for (const [table, column] of NAMED_BY) {
      await runner.query(`
        CREATE OR REPLACE TRIGGER ${table}_${column}_deleted BEFORE INSERT OR UPDATE OF ${column} ON ${table}
        FOR EACH ROW WHEN (NEW.${column} LIKE 'pictures/%')
        EXECUTE FUNCTION refuse_deleted_picture('${column}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of NAMED_BY) {
      await runner.query(`DROP TRIGGER ${table}_${column}_deleted ON ${table}`);
    }
    await runner.query('DROP TABLE deleted_pictures');
    await runner.query('DROP FUNCTION keep_named_picture, refuse_deleted_picture');
  }
}
