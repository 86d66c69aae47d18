import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people recognise their sessions, and logs those that staff end, under the account that they were of. */
export class SessionPrograms1796160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN browser varchar(40),
        ADD COLUMN system varchar(40),
        ADD COLUMN last_used_at timestamptz`);
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sessions
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('sessions', 'user_id', '', 'ip,user_agent,device_name,browser,system,expires_at,last_used_at')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit ON sessions');
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN last_used_at, DROP COLUMN system, DROP COLUMN browser',
    );
  }
}
