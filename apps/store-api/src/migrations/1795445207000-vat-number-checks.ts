import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the answers about VAT numbers of customers, and the answer that an order was placed with. */
export class VatNumberChecks1795445207000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vat_number_checks (
        number varchar(20) PRIMARY KEY CHECK (number ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'),
        valid boolean,
        checked_at timestamptz,
        failed_at timestamptz,
        consultation_number varchar(40) NOT NULL DEFAULT '',
        name varchar(300) NOT NULL DEFAULT '',
        address varchar(500) NOT NULL DEFAULT '',
        override_valid boolean,
        override_reason varchar(200) NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT vat_number_checks_answer CHECK ((valid IS NULL) = (checked_at IS NULL)),
        CONSTRAINT vat_number_checks_override CHECK ((override_valid IS NULL) = (override_reason = ''))
      );
      CREATE INDEX vat_number_checks_newest ON vat_number_checks (updated_at DESC, number);
      CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON vat_number_checks FOR EACH ROW
        WHEN (current_setting('comptoir.actor', true) <> '')
        EXECUTE FUNCTION audit_row('vat_number_checks', 'number', '', 'name,address');
      ALTER TABLE orders ADD COLUMN vat_check jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN vat_check;
      DROP TABLE vat_number_checks`);
  }
}
