import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the groups of resources of which each booking of a service takes one, such as rooms. */
export class RoomsOfServices1795528712000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE service_needs (
        service_id integer REFERENCES services ON DELETE CASCADE,
        group_number integer,
        resource_id integer REFERENCES resources,
        priority integer NOT NULL,
        PRIMARY KEY (service_id, group_number, resource_id),
        CONSTRAINT service_needs_groups CHECK (group_number BETWEEN 0 AND 2))`);
    await runner.query('CREATE INDEX service_needs_resource ON service_needs (resource_id)');
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON service_needs
      FOR EACH ROW WHEN (current_setting('comptoir.actor', true) <> '')
      EXECUTE FUNCTION audit_row('service_needs', 'service_id', '', '')`);
    // Five that a client names, and one of each group.
    await this.limitResources(runner, 8);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.limitResources(runner, 5);
    await runner.query('DROP TABLE service_needs');
  }

  private async limitResources(runner: QueryRunner, most: number): Promise<void> {
    for (const table of ['bookings', 'holds']) {
      await runner.query(`
        ALTER TABLE ${table} DROP CONSTRAINT ${table}_additional_resources,
          ADD CONSTRAINT ${table}_additional_resources CHECK (cardinality(additional_resource_ids) <= ${most}) NOT VALID`);
    }
  }
}
