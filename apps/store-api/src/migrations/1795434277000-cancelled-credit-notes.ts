import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets an invoice cancel the credit note of a refund that the bank returned, and gives the refund another note
 * when it succeeds later.
 */
export class CancelledCreditNotes1795434277000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoices
        ADD COLUMN IF NOT EXISTS refund_sequence integer DEFAULT 1 NOT NULL,
        ADD COLUMN IF NOT EXISTS cancels_id integer,
        DROP CONSTRAINT IF EXISTS invoices_cancels_fkey,
        ADD CONSTRAINT invoices_cancels_fkey FOREIGN KEY (cancels_id) REFERENCES invoices(id) NOT VALID,
        DROP CONSTRAINT IF EXISTS invoices_cancelling,
        ADD CONSTRAINT invoices_cancelling CHECK (cancels_id IS NULL OR type = 'invoice') NOT VALID`);
    await runner.query('ALTER TABLE invoices VALIDATE CONSTRAINT invoices_cancels_fkey');
    await runner.query('ALTER TABLE invoices VALIDATE CONSTRAINT invoices_cancelling');
    await runner.query('SET lock_timeout = 0');
    // Indexes that an interrupted attempt left invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_cancelled_once');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY invoices_cancelled_once ON invoices (cancels_id) WHERE cancels_id IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_one_of_sale');
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY invoices_one_of_sale ON invoices (order_id)
       WHERE type = 'invoice' AND cancels_id IS NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_notes_of_refund');
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY invoices_notes_of_refund ON invoices (refund_id, refund_sequence)
       WHERE refund_id IS NOT NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_one_of_order');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_one_of_refund');
    await runner.query('RESET lock_timeout');
  }

  /** Fails once a credit note is cancelled: the former schema cannot hold such documents. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX invoices_one_of_order ON invoices (order_id) WHERE type = 'invoice'`,
    );
    await runner.query(
      'CREATE UNIQUE INDEX invoices_one_of_refund ON invoices (refund_id) WHERE refund_id IS NOT NULL',
    );
    await runner.query('DROP INDEX invoices_one_of_sale, invoices_notes_of_refund, invoices_cancelled_once');
    await runner.query('ALTER TABLE invoices DROP COLUMN cancels_id, DROP COLUMN refund_sequence');
  }
}
