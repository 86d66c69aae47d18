import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the documents that wait for a number, in the order of their issue, without reading the others. */
export class WaitingInvoices1795480370000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS invoices_waiting');
    await runner.query(
      `CREATE INDEX CONCURRENTLY invoices_waiting ON invoices (type, year, issued_at, id)
       WHERE number_in_year IS NULL`,
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoices_waiting');
  }
}
