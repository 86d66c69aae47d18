import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes of lost disputes name their dispute. A new one may follow when the first was cancelled. */
export class DisputeCreditNotes1795444705000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Each statement can be repeated after an interruption.
    await runner.query('ALTER TABLE invoices ADD COLUMN IF NOT EXISTS dispute_id integer');
    await runner.query(`
      ALTER TABLE invoices
        DROP CONSTRAINT IF EXISTS invoices_dispute_fkey,
        DROP CONSTRAINT IF EXISTS invoices_note_of_dispute,
        ADD CONSTRAINT invoices_dispute_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) NOT VALID,
        ADD CONSTRAINT invoices_note_of_dispute
          CHECK (dispute_id IS NULL OR type = 'credit_note' AND refund_id IS NULL) NOT VALID`);
    await runner.query('ALTER TABLE invoices VALIDATE CONSTRAINT invoices_dispute_fkey');
    await runner.query('ALTER TABLE invoices VALIDATE CONSTRAINT invoices_note_of_dispute');
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_notes_of_dispute');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY invoices_notes_of_dispute
      ON invoices (dispute_id, refund_sequence) WHERE dispute_id IS NOT NULL`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invoices DROP COLUMN dispute_id');
  }
}
