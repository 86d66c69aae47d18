import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives administrators roles, and staff resources of their own. One administrator always remains. */
export class StaffRoles1795528775000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admins DROP CONSTRAINT admins_role,
        ADD CONSTRAINT admins_role CHECK (role IN ('admin', 'manager', 'staff')) NOT VALID,
        ADD COLUMN version integer NOT NULL DEFAULT 1`);
    await runner.query('ALTER TABLE admins VALIDATE CONSTRAINT admins_role');
    await runner.query(`
      CREATE TABLE admin_resources (
        admin_id integer REFERENCES admins ON DELETE CASCADE,
        resource_id integer REFERENCES resources ON DELETE CASCADE,
        PRIMARY KEY (admin_id, resource_id))`);
    await runner.query('CREATE INDEX admin_resources_resource ON admin_resources (resource_id)');
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON admin_resources
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('admin_resources', 'admin_id', '', '')`);
    await runner.query(`
      CREATE TRIGGER versioned BEFORE UPDATE ON admins FOR EACH ROW EXECUTE FUNCTION raise_version()`);
    // The lock makes two transactions that remove the last two administrators run one after the other; the second
    // then sees what the first has left.
    await runner.query(`
      CREATE FUNCTION retain_admin() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock(hashtextextended('last administrator', 0));
          IF NOT EXISTS (SELECT FROM admins WHERE role = 'admin') THEN
            RAISE EXCEPTION 'the last administrator stays'
              USING ERRCODE = 'check_violation', CONSTRAINT = 'admins_last', TABLE = 'admins';
          END IF;
          RETURN NULL;
        END
      $$`);
    await runner.query(`
      CREATE TRIGGER retained_delete AFTER DELETE ON admins
      FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION retain_admin()`);
    await runner.query(`
      CREATE TRIGGER retained_update AFTER UPDATE ON admins
      FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION retain_admin()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER retained_update ON admins');
    await runner.query('DROP TRIGGER retained_delete ON admins');
    await runner.query('DROP TRIGGER versioned ON admins');
    await runner.query('DROP FUNCTION retain_admin');
    await runner.query('DROP TABLE admin_resources');
    // The previous version knows administrators only; nobody becomes one by going back to it.
    await runner.query(`DELETE FROM admins WHERE role <> 'admin'`);
    await runner.query(`
      ALTER TABLE admins DROP CONSTRAINT admins_role, ADD CONSTRAINT admins_role CHECK (role = 'admin'),
        DROP COLUMN version`);
  }
}
