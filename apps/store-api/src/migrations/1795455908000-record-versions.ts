import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows have a version that each change raises. */
const PLAIN = [
  'attributes',
  'banners',
  'blog_categories',
  'brands',
  'bundles',
  'categories',
  'collections',
  'currencies',
  'customer_groups',
  'draft_orders',
  'faqs',
  'flash_sales',
  'pages',
  'product_variants',
  'promotions',
  'shipping_methods',
  'shipping_zones',
  'warehouses',
];

/** As `PLAIN`, but columns change that staff do not edit, such as counters. Staff's changes set `updated_at`. */
const COUNTING = ['blog_posts', 'coupons', 'price_lists', 'products', 'users', 'webhooks'];

/** Gives the records of staff a version, so that two people who change one do not overwrite each other. */
export class RecordVersions1795455908000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The version is no news for the activity log.
    await runner.query(`
      CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        actor jsonb := current_setting('comptoir.actor')::jsonb;
        hidden text[] := string_to_array(TG_ARGV[2], ',');
        omitted text[] := string_to_array(TG_ARGV[3], ',') || '{updated_at,version}';
        was jsonb;
        is_now jsonb;
        subject jsonb;
      BEGIN
        IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - omitted; END IF;
        IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW) - omitted; END IF;
        subject := coalesce(is_now, was);
        IF subject ->> 'key' ~ '(pass|secret|token|hash|seed)' THEN hidden := hidden || '{value}'; END IF;
        IF TG_OP = 'UPDATE' THEN
          SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO was, is_now
            FROM jsonb_each(was) o JOIN jsonb_each(is_now) n ON n.key = o.key AND n.value <> o.value;
          IF was IS NULL THEN RETURN NULL; END IF;
        END IF;
        INSERT INTO activity_log
          (actor_id, actor_role, action, subject_type, subject_id, before, after, ip, user_agent, request_id)
        VALUES
          ((actor ->> 'id')::integer, actor ->> 'role', actor ->> 'action', TG_ARGV[0], subject ->> TG_ARGV[1],
           audit_shown(was, hidden), audit_shown(is_now, hidden), actor ->> 'ip', actor ->> 'user_agent',
           actor ->> 'request_id');
        RETURN NULL;
      END
      $$`);
    await runner.query(`
      CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.version := OLD.version + 1;
        RETURN NEW;
      END
      $$`);
    for (const table of [...PLAIN, ...COUNTING]) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`);
    }
    for (const table of PLAIN) {
      await runner.query(`
        CREATE TRIGGER versioned BEFORE UPDATE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION raise_version()`);
    }
    for (const table of COUNTING) {
      await runner.query(`
        CREATE TRIGGER versioned BEFORE UPDATE OF updated_at, version ON ${table}
        FOR EACH ROW EXECUTE FUNCTION raise_version()`);
    }
    // Orders change the balance and `updated_at` together.
    await runner.query(`
      ALTER TABLE gift_cards ADD COLUMN version integer NOT NULL DEFAULT 1`);
    await runner.query(`
      CREATE TRIGGER versioned BEFORE UPDATE ON gift_cards
      FOR EACH ROW WHEN (OLD.balance = NEW.balance) EXECUTE FUNCTION raise_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER versioned ON gift_cards');
    await runner.query('ALTER TABLE gift_cards DROP COLUMN version');
    for (const table of [...COUNTING, ...PLAIN]) {
      await runner.query(`DROP TRIGGER versioned ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN version`);
    }
    await runner.query('DROP FUNCTION raise_version()');
    await runner.query(`
      CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        actor jsonb := current_setting('comptoir.actor')::jsonb;
        hidden text[] := string_to_array(TG_ARGV[2], ',');
        omitted text[] := string_to_array(TG_ARGV[3], ',') || '{updated_at}';
        was jsonb;
        is_now jsonb;
        subject jsonb;
      BEGIN
        IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - omitted; END IF;
        IF TG_OP <> 'DELETE' THEN is_now := to_jsonb(NEW) - omitted; END IF;
        subject := coalesce(is_now, was);
        IF subject ->> 'key' ~ '(pass|secret|token|hash|seed)' THEN hidden := hidden || '{value}'; END IF;
        IF TG_OP = 'UPDATE' THEN
          SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO was, is_now
            FROM jsonb_each(was) o JOIN jsonb_each(is_now) n ON n.key = o.key AND n.value <> o.value;
          IF was IS NULL THEN RETURN NULL; END IF;
        END IF;
        INSERT INTO activity_log
          (actor_id, actor_role, action, subject_type, subject_id, before, after, ip, user_agent, request_id)
        VALUES
          ((actor ->> 'id')::integer, actor ->> 'role', actor ->> 'action', TG_ARGV[0], subject ->> TG_ARGV[1],
           audit_shown(was, hidden), audit_shown(is_now, hidden), actor ->> 'ip', actor ->> 'user_agent',
           actor ->> 'request_id');
        RETURN NULL;
      END
      $$`);
  }
}
