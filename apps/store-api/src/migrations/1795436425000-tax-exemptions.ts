import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds customers who are exempt from tax, and the exemption that an order was placed with. */
export class TaxExemptions1795436425000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tax_exemptions (
        user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        reason varchar(200) NOT NULL CHECK (reason <> ''),
        certificate_number varchar(100) NOT NULL DEFAULT '',
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON tax_exemptions FOR EACH ROW
        WHEN (current_setting('comptoir.actor', true) <> '')
        EXECUTE FUNCTION audit_row('tax_exemptions', 'user_id', '', '');
      ALTER TABLE orders ADD COLUMN tax_exemption jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN tax_exemption;
      DROP TABLE tax_exemptions`);
  }
}
