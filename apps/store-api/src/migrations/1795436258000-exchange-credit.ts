import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the money of an exchange follow the goods: a refund of the first order moves it to the replacement
 * order, which counts it as a tender.
 */
export class ExchangeCredit1795436258000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
  ALTER TABLE orders
    ADD COLUMN exchange_amount bigint DEFAULT 0 NOT NULL,
    ADD COLUMN exchanged_order_id integer,
    DROP CONSTRAINT orders_due_adds_up,
    ADD CONSTRAINT orders_due_adds_up
      CHECK (amount_due = total - gift_card_amount - wallet_amount - exchange_amount) NOT VALID,
    ADD CONSTRAINT orders_exchange_amount_check CHECK (exchange_amount >= 0) NOT VALID,
    ADD CONSTRAINT orders_exchange_of_order
      CHECK (exchange_amount = 0 OR exchanged_order_id IS NOT NULL) NOT VALID,
    ADD CONSTRAINT orders_exchanges_older CHECK (exchanged_order_id < id) NOT VALID,
    ADD CONSTRAINT orders_exchanged_order_id_fkey
      FOREIGN KEY (exchanged_order_id) REFERENCES orders(id) NOT VALID;

  ALTER TABLE refunds
    ADD COLUMN exchange_amount bigint DEFAULT 0 NOT NULL,
    ADD COLUMN exchange_order_id integer,
    DROP CONSTRAINT refunds_parts_add_up,
    ADD CONSTRAINT refunds_parts_add_up
      CHECK (amount = card_amount + gift_card_amount + wallet_amount + offline_amount + exchange_amount) NOT VALID,
    DROP CONSTRAINT refunds_source_known,
    ADD CONSTRAINT refunds_source_known
      CHECK (source = ANY (ARRAY['staff', 'cancellation', 'return', 'late_payment', 'processor', 'exchange'])) NOT VALID,
    ADD CONSTRAINT refunds_exchange_amount_check CHECK (exchange_amount >= 0) NOT VALID,
    ADD CONSTRAINT refunds_exchange_of_order
      CHECK ((exchange_amount > 0) = (exchange_order_id IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT refunds_exchange_elsewhere CHECK (exchange_order_id <> order_id) NOT VALID,
    ADD CONSTRAINT refunds_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id) NOT VALID;

  -- Money that moved to another order of an exchange is credit that was given, like that of gift cards.
  CREATE OR REPLACE FUNCTION refunded_by(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $function$
    SELECT CASE
      WHEN r.status = 'processed' THEN r.counted_amount
      ELSE least(r.counted_amount,
        CASE WHEN r.credited_at IS NULL THEN 0
          ELSE r.gift_card_amount + r.wallet_amount + r.exchange_amount END
          + CASE WHEN r.paid_out_at IS NULL THEN 0 ELSE r.offline_amount END)
      END $function$`;

const DOWN = `
  CREATE OR REPLACE FUNCTION refunded_by(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $function$
    SELECT CASE
      WHEN r.status = 'processed' THEN r.counted_amount
      ELSE least(r.counted_amount,
        CASE WHEN r.credited_at IS NULL THEN 0 ELSE r.gift_card_amount + r.wallet_amount END
          + CASE WHEN r.paid_out_at IS NULL THEN 0 ELSE r.offline_amount END)
      END $function$;
  ALTER TABLE refunds DROP CONSTRAINT refunds_source_known, DROP CONSTRAINT refunds_parts_add_up;
  ALTER TABLE refunds
    DROP COLUMN exchange_amount,
    DROP COLUMN exchange_order_id,
    ADD CONSTRAINT refunds_parts_add_up
      CHECK (amount = card_amount + gift_card_amount + wallet_amount + offline_amount),
    ADD CONSTRAINT refunds_source_known
      CHECK (source = ANY (ARRAY['staff', 'cancellation', 'return', 'late_payment', 'processor']));
  ALTER TABLE orders DROP CONSTRAINT orders_due_adds_up;
  ALTER TABLE orders
    DROP COLUMN exchange_amount,
    DROP COLUMN exchanged_order_id,
    ADD CONSTRAINT orders_due_adds_up CHECK (amount_due = total - gift_card_amount - wallet_amount)`;
