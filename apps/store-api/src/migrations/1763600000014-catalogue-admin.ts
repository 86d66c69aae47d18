import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CatalogueAdmin1763600000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Slugs that products had before. Links with them keep working, so no other product may take one.
      CREATE TABLE product_slugs (
        slug varchar(220) PRIMARY KEY,
        product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX product_slugs_product ON product_slugs (product_id);

      -- Runs after the unique index was checked, which waits for whoever is giving the slug up.
      CREATE FUNCTION keep_product_slug() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.slug <> NEW.slug THEN
          INSERT INTO product_slugs (slug, product_id) VALUES (OLD.slug, OLD.id) ON CONFLICT (slug) DO NOTHING;
        END IF;
        IF (TG_OP = 'INSERT' OR OLD.slug <> NEW.slug)
          AND EXISTS (SELECT FROM product_slugs WHERE slug = NEW.slug AND product_id <> NEW.id) THEN
          RAISE EXCEPTION 'The slug % belonged to another product', NEW.slug
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'products_slug_key';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER products_slug_kept AFTER INSERT OR UPDATE OF slug ON products
        FOR EACH ROW EXECUTE FUNCTION keep_product_slug();

      -- Widths in pixels that a picture is stored in beside each other; none for a picture elsewhere.
      ALTER TABLE product_images ADD COLUMN widths integer[] NOT NULL DEFAULT '{}';

      -- At most one primary image is what the unique index says; this says at least one, when the transaction ends.
      CREATE FUNCTION require_primary_image() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        product integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
      BEGIN
        PERFORM FROM products WHERE id = product FOR NO KEY UPDATE;
        IF EXISTS (SELECT FROM product_images WHERE product_id = product)
          AND NOT EXISTS (SELECT FROM product_images WHERE product_id = product AND is_primary) THEN
          RAISE EXCEPTION 'Product % has images and none of them is the primary one', product
            USING ERRCODE = 'check_violation', CONSTRAINT = 'product_images_primary';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER product_images_primary AFTER INSERT OR DELETE OR UPDATE OF is_primary, product_id
        ON product_images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_primary_image();

      -- One move at a time: two that are fine each could make a circle together.
      CREATE FUNCTION keep_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        above integer;
        below integer;
      BEGIN
        IF NEW.parent_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.parent_id = OLD.parent_id) THEN RETURN NEW; END IF;
        PERFORM pg_advisory_xact_lock(hashtext('categories.parent_id'));
        WITH RECURSIVE path AS (
          SELECT id, parent_id, 1 AS level FROM categories WHERE id = NEW.parent_id
          UNION ALL
          SELECT c.id, c.parent_id, path.level + 1 FROM categories c JOIN path ON c.id = path.parent_id
        ) CYCLE id SET is_cycle USING visited
        SELECT CASE WHEN bool_or(id = NEW.id) THEN NULL ELSE max(level) END INTO above FROM path;
        IF above IS NULL AND EXISTS (SELECT FROM categories WHERE id = NEW.parent_id) THEN
          RAISE EXCEPTION 'Category % would be inside itself', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_no_cycle';
        END IF;
        WITH RECURSIVE tree AS (
          SELECT NEW.id AS id, 1 AS level
          UNION ALL
          SELECT c.id, tree.level + 1 FROM categories c JOIN tree ON c.parent_id = tree.id
        ) SELECT max(level) INTO below FROM tree;
        IF above + below > 20 THEN
          RAISE EXCEPTION 'Category % would be too deep', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_depth';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER categories_tree_kept BEFORE INSERT OR UPDATE OF parent_id ON categories
        FOR EACH ROW EXECUTE FUNCTION keep_category_tree();

      -- What searches are corrected by. A copy: words are added as products change, and never have to go.
      CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
      CREATE TABLE product_words (word text COLLATE "C" PRIMARY KEY);
      INSERT INTO product_words (word)
        SELECT DISTINCT w.word FROM products p, unnest(tsvector_to_array(p.search)) w (word)
        WHERE length(w.word) BETWEEN 4 AND 40 AND w.word !~ '[0-9]';

      -- Whether two words differ by two neighbouring letters in the other's place.
      CREATE FUNCTION swapped(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT length(a) = length(b) AND EXISTS (
          SELECT FROM generate_series(1, length(a) - 1) i
          WHERE left(a, i - 1) || substr(a, i + 1, 1) || substr(a, i, 1) || substr(a, i + 2) = b)
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION swapped(text, text);
      DROP TABLE product_words;
      DROP TRIGGER categories_tree_kept ON categories;
      DROP TRIGGER product_images_primary ON product_images;
      DROP TRIGGER products_slug_kept ON products;
      DROP FUNCTION keep_category_tree(), require_primary_image(), keep_product_slug();
      ALTER TABLE product_images DROP COLUMN widths;
      DROP TABLE product_slugs;
    `);
  }
}
