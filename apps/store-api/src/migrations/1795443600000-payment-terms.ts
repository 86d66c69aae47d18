import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds customers who pay by invoice, and what an order by invoice keeps of their terms. Old code places no such
 * order.
 */
export class PaymentTerms1795443600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_terms (
        user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        credit_limit bigint NOT NULL CHECK (credit_limit >= 0),
        payment_terms_days smallint NOT NULL DEFAULT 30 CHECK (payment_terms_days BETWEEN 0 AND 365),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON payment_terms FOR EACH ROW
        WHEN (current_setting('comptoir.actor', true) <> '')
        EXECUTE FUNCTION audit_row('payment_terms', 'user_id', '', '');
      ALTER TABLE orders
        ADD COLUMN purchase_order_number varchar(64) NOT NULL DEFAULT '',
        ADD COLUMN payment_terms_days smallint,
        ADD COLUMN payment_due_on date,
        ADD COLUMN payment_reminded_at timestamptz,
        DROP CONSTRAINT orders_payment_method_known,
        ADD CONSTRAINT orders_payment_method_known
          CHECK (payment_method IN ('card', 'bank_transfer', 'cash_on_delivery', 'invoice')) NOT VALID,
        ADD CONSTRAINT orders_invoice_has_terms
          CHECK ((payment_method IS NOT DISTINCT FROM 'invoice') = (payment_terms_days IS NOT NULL)) NOT VALID,
        ADD CONSTRAINT orders_payment_due_by_terms
          CHECK (payment_due_on IS NULL OR payment_terms_days IS NOT NULL) NOT VALID,
        ADD CONSTRAINT orders_reminded_when_due
          CHECK (payment_reminded_at IS NULL OR payment_due_on IS NOT NULL) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP COLUMN purchase_order_number,
        DROP COLUMN payment_terms_days,
        DROP COLUMN payment_due_on,
        DROP COLUMN payment_reminded_at,
        DROP CONSTRAINT orders_payment_method_known,
        ADD CONSTRAINT orders_payment_method_known
          CHECK (payment_method IN ('card', 'bank_transfer', 'cash_on_delivery')) NOT VALID;
      DROP TABLE payment_terms`);
  }
}
