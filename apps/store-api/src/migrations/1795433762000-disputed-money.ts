import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Puts the money of disputes in the books. A dispute stores what the processor withdrew for it; triggers add it
 * to its payment, and to the order that accepted the payment. No new refund can use disputed money.
 */
export class DisputedMoney1795433762000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE disputes
        ADD COLUMN withdrawn_amount bigint DEFAULT 0 NOT NULL,
        ADD COLUMN fee bigint DEFAULT 0 NOT NULL,
        ADD COLUMN fee_currency character(3),
        ADD COLUMN movements integer DEFAULT 0 NOT NULL,
        ADD COLUMN checked_at timestamptz,
        ADD CONSTRAINT disputes_withdrawn CHECK (withdrawn_amount BETWEEN 0 AND amount) NOT VALID,
        ADD CONSTRAINT disputes_fee_currency CHECK (fee = 0 OR fee_currency IS NOT NULL) NOT VALID;
      ALTER TABLE disputes VALIDATE CONSTRAINT disputes_withdrawn;
      ALTER TABLE disputes VALIDATE CONSTRAINT disputes_fee_currency;
      ALTER TABLE payments
        ADD COLUMN disputed_amount bigint DEFAULT 0 NOT NULL,
        ADD CONSTRAINT payments_disputed_amount_check CHECK (disputed_amount >= 0) NOT VALID;
      ALTER TABLE orders
        ADD COLUMN disputed_amount bigint DEFAULT 0 NOT NULL,
        ADD CONSTRAINT orders_disputed_amount_check CHECK (disputed_amount >= 0) NOT VALID;

      CREATE FUNCTION book_dispute() RETURNS trigger LANGUAGE plpgsql AS $function$
      DECLARE
        taken bigint := NEW.withdrawn_amount;
      BEGIN
        IF TG_OP = 'UPDATE' THEN taken := taken - OLD.withdrawn_amount; END IF;
        IF taken <> 0 THEN
          UPDATE payments SET disputed_amount = disputed_amount + taken WHERE id = NEW.payment_id;
        END IF;
        RETURN NULL;
      END $function$;
      CREATE TRIGGER disputes_booked AFTER INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION book_dispute();

      CREATE FUNCTION book_disputed_payment() RETURNS trigger LANGUAGE plpgsql AS $function$
      DECLARE
        taken bigint := CASE NEW.status WHEN 'paid' THEN NEW.disputed_amount ELSE 0 END
          - CASE OLD.status WHEN 'paid' THEN OLD.disputed_amount ELSE 0 END;
      BEGIN
        IF taken <> 0 THEN
          UPDATE orders SET disputed_amount = disputed_amount + taken WHERE id = NEW.order_id;
        END IF;
        RETURN NULL;
      END $function$;
      CREATE TRIGGER payments_disputed AFTER UPDATE ON payments FOR EACH ROW
        WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.disputed_amount IS DISTINCT FROM NEW.disputed_amount)
        EXECUTE FUNCTION book_disputed_payment();

      -- What the processor has already refunded is a fact; everything else waits until the dispute is decided.
      CREATE FUNCTION refuse_disputed_refund() RETURNS trigger LANGUAGE plpgsql AS $function$
      DECLARE
        counted bigint := refunded_by(NEW) + held_by(NEW);
        card bigint := card_money_of(NEW);
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          counted := counted - refunded_by(OLD) - held_by(OLD);
          card := card - card_money_of(OLD);
        END IF;
        IF counted > 0 AND EXISTS (
          SELECT FROM orders WHERE id = NEW.order_id AND disputed_amount > 0
            AND refunded_amount + refunding_amount + disputed_amount > paid_amount)
        OR card > 0 AND EXISTS (
          SELECT FROM payments WHERE id = NEW.payment_id AND disputed_amount > 0
            AND refunded_amount + disputed_amount > amount)
        THEN
          RAISE EXCEPTION 'Disputed money of order % cannot be refunded', NEW.order_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_undisputed', TABLE = 'refunds';
        END IF;
        RETURN NULL;
      END $function$;
      CREATE TRIGGER refunds_undisputed AFTER INSERT OR UPDATE ON refunds FOR EACH ROW
        WHEN (NEW.processor_refund_id IS NULL AND NEW.status IN ('pending', 'approved', 'processed'))
        EXECUTE FUNCTION refuse_disputed_refund();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refunds_undisputed ON refunds;
      DROP TRIGGER payments_disputed ON payments;
      DROP TRIGGER disputes_booked ON disputes;
      DROP FUNCTION refuse_disputed_refund();
      DROP FUNCTION book_disputed_payment();
      DROP FUNCTION book_dispute();
      ALTER TABLE orders DROP COLUMN disputed_amount;
      ALTER TABLE payments DROP COLUMN disputed_amount;
      ALTER TABLE disputes
        DROP COLUMN withdrawn_amount,
        DROP COLUMN fee,
        DROP COLUMN fee_currency,
        DROP COLUMN movements,
        DROP COLUMN checked_at;`);
  }
}
