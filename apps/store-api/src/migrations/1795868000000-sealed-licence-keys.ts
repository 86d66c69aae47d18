import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  licence_keys_sold_once:
    'UNIQUE INDEX CONCURRENTLY licence_keys_sold_once ON licence_keys (variant_id, digest)',
  licence_keys_readable:
    'INDEX CONCURRENTLY licence_keys_readable ON licence_keys (id) WHERE licence_key IS NOT NULL',
};

/**
 * Adds encrypted licence keys. A schedule fills them in, and deletes the readable text a day later, when no process of
 * the version before reads it any more. Safe to repeat after an interruption.
 */
export class SealedLicenceKeys1795868000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE licence_keys ALTER licence_key DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS sealed bytea,
        ADD COLUMN IF NOT EXISTS digest bytea,
        ADD COLUMN IF NOT EXISTS sealed_at timestamptz`);
    await runner.query(`
      ALTER TABLE licence_keys DROP CONSTRAINT IF EXISTS licence_keys_text;
      ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_text
        CHECK (sealed IS NOT NULL AND sealed_at IS NOT NULL OR licence_key IS NOT NULL) NOT VALID`);
    await runner.query('ALTER TABLE licence_keys VALIDATE CONSTRAINT licence_keys_text');
    await runner.query(auditTrigger('licence_key,sealed,digest'));
    await runner.query('SET lock_timeout = 0');
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${definition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  /** Fails once a readable text is deleted: the version before cannot read the keys. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE licence_keys ALTER licence_key SET NOT NULL');
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(auditTrigger('licence_key'));
    await runner.query(`
      ALTER TABLE licence_keys DROP CONSTRAINT licence_keys_text,
        DROP COLUMN sealed, DROP COLUMN digest, DROP COLUMN sealed_at`);
  }
}

function auditTrigger(hidden: string): string {
  return `CREATE OR REPLACE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON licence_keys FOR EACH ROW
    WHEN (current_setting('comptoir.actor', true) <> '')
    EXECUTE FUNCTION audit_row('licence_keys', 'id', '${hidden}', '')`;
}
