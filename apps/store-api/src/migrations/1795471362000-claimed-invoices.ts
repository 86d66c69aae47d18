import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the invoices of a guest's order follow it to the account that claims it; nothing else of them changes. */
export class ClaimedInvoices1795471362000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          -- A generated column has no value in NEW yet; it follows from the others.
          IF to_jsonb(NEW) - '{user_id,invoice_number}'::text[] = to_jsonb(OLD) - '{user_id,invoice_number}'::text[]
            AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND is_guest) THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'An issued invoice is never changed' USING ERRCODE = 'restrict_violation';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'An issued invoice is never changed' USING ERRCODE = 'restrict_violation';
      END $$`);
  }
}
