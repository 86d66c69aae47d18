import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the right of withdrawal, and reductions of what returned units are refunded at. */
export class Withdrawals1795444189000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const REASONS = `'made_to_order', 'perishable', 'sealed_goods', 'sealed_media', 'press', 'digital_content'`;

const UP = `
  ALTER TABLE products
    ADD COLUMN withdrawal_excluded text,
    ADD CONSTRAINT products_withdrawal_excluded_known
      CHECK (withdrawal_excluded = ANY (ARRAY[${REASONS}])) NOT VALID;
  ALTER TABLE order_items
    ADD COLUMN withdrawal_excluded text,
    ADD CONSTRAINT order_items_withdrawal_excluded_known
      CHECK (withdrawal_excluded = ANY (ARRAY[${REASONS}])) NOT VALID;
  ALTER TABLE orders
    -- The terms at the sale. Null: the order has no right of withdrawal.
    ADD COLUMN withdrawal_days integer,
    -- What the cheapest shipping method cost then.
    ADD COLUMN standard_shipping_amount bigint,
    ADD CONSTRAINT orders_withdrawal_days_check CHECK (withdrawal_days > 0) NOT VALID,
    ADD CONSTRAINT orders_standard_shipping_check CHECK (standard_shipping_amount >= 0) NOT VALID;
  ALTER TABLE returns
    ADD COLUMN kind text DEFAULT 'return' NOT NULL,
    ADD COLUMN refund_due_at timestamptz,
    ADD COLUMN sent_back_at timestamptz,
    ADD CONSTRAINT returns_kind_known CHECK (kind = ANY (ARRAY['return', 'withdrawal'])) NOT VALID,
    ADD CONSTRAINT returns_refund_due CHECK ((kind = 'withdrawal') = (refund_due_at IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT returns_withdrawal_moves
      CHECK (kind = 'return' OR (status <> ALL (ARRAY['requested', 'exchanged']))) NOT VALID;
  CREATE INDEX returns_refund_due ON returns (refund_due_at) WHERE kind = 'withdrawal' AND resolved_at IS NULL;
  ALTER TABLE return_items
    ADD COLUMN reduction_amount bigint DEFAULT 0 NOT NULL,
    ADD COLUMN reduction_reason varchar(500) DEFAULT ''::varchar NOT NULL,
    ADD CONSTRAINT return_items_reduction CHECK (reduction_amount >= 0) NOT VALID,
    ADD CONSTRAINT return_items_reduction_explained
      CHECK (reduction_amount = 0 OR reduction_reason <> '') NOT VALID`;

const DOWN = `
  ALTER TABLE return_items DROP COLUMN reduction_amount, DROP COLUMN reduction_reason;
  ALTER TABLE returns DROP COLUMN kind, DROP COLUMN refund_due_at, DROP COLUMN sent_back_at;
  ALTER TABLE orders DROP COLUMN withdrawal_days, DROP COLUMN standard_shipping_amount;
  ALTER TABLE order_items DROP COLUMN withdrawal_excluded;
  ALTER TABLE products DROP COLUMN withdrawal_excluded`;
