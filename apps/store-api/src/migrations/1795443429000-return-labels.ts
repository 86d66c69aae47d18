import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds labels that customers send returned goods back with. */
export class ReturnLabels1795443429000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE return_labels (
        return_id integer PRIMARY KEY REFERENCES returns ON DELETE CASCADE,
        -- A file of the object storage, or an address elsewhere.
        storage_key varchar(200) UNIQUE,
        url varchar(2048),
        created_at timestamptz NOT NULL,
        CONSTRAINT return_labels_one CHECK ((storage_key IS NULL) <> (url IS NULL)));
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON return_labels FOR EACH ROW
        WHEN (current_setting('comptoir.actor', true) <> '')
        EXECUTE FUNCTION audit_row('return_labels', 'return_id', 'storage_key,url', '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_labels');
  }
}
