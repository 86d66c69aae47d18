import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEPT = `
        RAISE EXCEPTION 'An issued invoice is never changed' USING ERRCODE = 'restrict_violation';
      END $$`;
const CLAIMED = `
          -- A generated column has no value in NEW yet; it follows from the others.
          IF to_jsonb(NEW) - '{user_id,invoice_number}'::text[] = to_jsonb(OLD) - '{user_id,invoice_number}'::text[]
            AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND is_guest) THEN
            RETURN NEW;
          END IF;`;

/**
 * Lets documents wait for their number, so that one transaction numbers all that wait. The running version goes
 * on taking numbers from the same counter, one at a time.
 */
export class InvoiceBatches1795480369000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoices ALTER COLUMN number_in_year DROP NOT NULL, ALTER COLUMN invoice_number DROP NOT NULL,
        ADD COLUMN announced boolean NOT NULL DEFAULT true;
      ALTER TABLE invoice_counters ADD COLUMN last_issued_at timestamptz,
        DROP CONSTRAINT invoice_counters_last_number_check,
        ADD CONSTRAINT invoice_counters_last_number_check CHECK (last_number >= 0);
      CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          -- A waiting document gets its number once, and is dated after the document before it.
          IF OLD.number_in_year IS NULL AND NEW.number_in_year IS NOT NULL AND NEW.issued_at >= OLD.issued_at
            AND to_jsonb(NEW) - '{number_in_year,invoice_number,issued_at}'::text[]
              = to_jsonb(OLD) - '{number_in_year,invoice_number,issued_at}'::text[] THEN
            RETURN NEW;
          END IF;${CLAIMED}
        END IF;${KEPT}`);
  }

  /** Fails while a document waits for its number. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN${CLAIMED}
        END IF;${KEPT};
      ALTER TABLE invoice_counters DROP COLUMN last_issued_at,
        DROP CONSTRAINT invoice_counters_last_number_check,
        ADD CONSTRAINT invoice_counters_last_number_check CHECK (last_number > 0);
      ALTER TABLE invoices DROP COLUMN announced, ALTER COLUMN number_in_year SET NOT NULL,
        ALTER COLUMN invoice_number SET NOT NULL`);
  }
}
