import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff list documents by date and find them by number. */
export class InvoiceLists1795436208000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_issued');
    await runner.query('CREATE INDEX CONCURRENTLY invoices_issued ON invoices (issued_at DESC, id DESC)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_number');
    await runner.query('CREATE INDEX CONCURRENTLY invoices_number ON invoices (invoice_number)');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoices_issued, invoices_number');
  }
}
