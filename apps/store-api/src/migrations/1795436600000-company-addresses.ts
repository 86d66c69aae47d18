import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the company and its VAT number to the addresses of customers. */
export class CompanyAddresses1795436600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE addresses
        ADD COLUMN company varchar(100) NOT NULL DEFAULT '',
        ADD COLUMN vat_number varchar(20) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE addresses DROP COLUMN company, DROP COLUMN vat_number');
  }
}
