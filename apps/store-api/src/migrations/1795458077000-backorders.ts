import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds backorders and pre-orders: units that are sold beyond the stock, and the day that they are promised for. */
export class Backorders1795458077000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
  -- A variant without a row sells its stock only.
  CREATE TABLE selling_policies (
    variant_id integer NOT NULL,
    policy text NOT NULL,
    -- Most units that may wait for stock; null without a limit.
    oversell_limit integer,
    available_on date,
    backorder_days integer,
    -- Sum of the waiting units of backorders, by the trigger below.
    waiting_quantity integer DEFAULT 0 NOT NULL,
    updated_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT selling_policies_pkey PRIMARY KEY (variant_id),
    CONSTRAINT selling_policies_policy_known CHECK (policy = ANY (ARRAY['deny', 'backorder', 'preorder'])),
    CONSTRAINT selling_policies_limit_check CHECK (oversell_limit >= 1),
    CONSTRAINT selling_policies_days_check CHECK (backorder_days BETWEEN 1 AND 365),
    CONSTRAINT selling_policies_preorder_dated CHECK (policy <> 'preorder' OR available_on IS NOT NULL),
    CONSTRAINT selling_policies_waiting_check CHECK (waiting_quantity >= 0),
    CONSTRAINT selling_policies_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE
  );
  CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON selling_policies FOR EACH ROW
    WHEN (current_setting('comptoir.actor', true) <> '')
    EXECUTE FUNCTION audit_row('selling_policies', 'variant_id', '', 'waiting_quantity');

  -- Units of an order line that were sold beyond the stock.
  CREATE TABLE backorders (
    order_item_id integer NOT NULL,
    variant_id integer NOT NULL,
    quantity integer NOT NULL,
    waiting_quantity integer NOT NULL,
    cancelled_quantity integer DEFAULT 0 NOT NULL,
    -- How often stock came for it.
    fills integer DEFAULT 0 NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT backorders_pkey PRIMARY KEY (order_item_id),
    CONSTRAINT backorders_quantity_check CHECK (quantity > 0),
    CONSTRAINT backorders_units_check
      CHECK (waiting_quantity >= 0 AND cancelled_quantity >= 0 AND waiting_quantity + cancelled_quantity <= quantity),
    CONSTRAINT backorders_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
    CONSTRAINT backorders_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE
  );
  CREATE INDEX backorders_queue ON backorders (variant_id, order_item_id) WHERE waiting_quantity > 0;

  CREATE FUNCTION count_backorders() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    sold integer;
    change integer;
  BEGIN
    IF TG_OP = 'DELETE' THEN
      sold := OLD.variant_id;
      change := -OLD.waiting_quantity;
    ELSE
      sold := NEW.variant_id;
      change := NEW.waiting_quantity - CASE WHEN TG_OP = 'UPDATE' THEN OLD.waiting_quantity ELSE 0 END;
    END IF;
    -- The lock of the row lets one transaction at a time take the last units.
    UPDATE selling_policies s SET waiting_quantity = s.waiting_quantity + change
    WHERE s.variant_id = sold AND (change <= 0
      OR (s.policy <> 'deny' AND s.waiting_quantity + change <= coalesce(s.oversell_limit, 2147483647)));
    IF change > 0 AND NOT FOUND THEN
      RAISE EXCEPTION 'Variant % cannot be sold beyond its stock', sold
        USING ERRCODE = 'check_violation', CONSTRAINT = 'selling_policies_oversell_limit';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE OF waiting_quantity ON backorders
    FOR EACH ROW EXECUTE FUNCTION count_backorders();

  ALTER TABLE order_items
    ADD COLUMN promised_on date,
    ADD COLUMN promised_quantity integer DEFAULT 0 NOT NULL,
    ADD COLUMN is_preorder boolean DEFAULT false NOT NULL,
    ADD CONSTRAINT order_items_promised CHECK (promised_quantity BETWEEN 0 AND quantity) NOT VALID,
    ADD CONSTRAINT order_items_preorder_dated CHECK (NOT is_preorder OR promised_on IS NOT NULL) NOT VALID;

  CREATE FUNCTION check_shipped_units() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.shipped_quantity + NEW.cancelled_quantity + coalesce(
        (SELECT b.waiting_quantity FROM backorders b WHERE b.order_item_id = NEW.id), 0) > NEW.quantity THEN
      RAISE EXCEPTION 'Units of order item % wait for stock', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'order_items_shipped_from_stock';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER shipped_from_stock AFTER UPDATE OF shipped_quantity ON order_items FOR EACH ROW
    WHEN (NEW.promised_quantity > 0 AND NEW.shipped_quantity > OLD.shipped_quantity)
    EXECUTE FUNCTION check_shipped_units();

  -- Which fill of a backorder it belongs to; 0 for units that were in stock at the order.
  ALTER TABLE stock_movements ADD COLUMN fill integer DEFAULT 0 NOT NULL`;

const DOWN = `
  ALTER TABLE stock_movements DROP COLUMN fill;
  DROP TRIGGER shipped_from_stock ON order_items;
  DROP FUNCTION check_shipped_units();
  ALTER TABLE order_items DROP COLUMN promised_on, DROP COLUMN promised_quantity, DROP COLUMN is_preorder;
  DROP TABLE backorders;
  DROP FUNCTION count_backorders();
  DROP TABLE selling_policies`;
