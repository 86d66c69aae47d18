import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores which resources clients book by their services only because a service has a price. Those that offer such a
 * service already can be booked as before. The activity log does not show it, as staff do not choose it.
 */
export class PricedServices1795970400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceTrigger(runner, 'binds');
    await runner.query('ALTER TABLE service_resources ADD COLUMN binds boolean NOT NULL DEFAULT true');
    await runner.query(`
      UPDATE service_resources m SET binds = false FROM services s WHERE s.id = m.service_id AND s.price > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_resources DROP COLUMN binds');
    await replaceTrigger(runner, '');
  }
}

async function replaceTrigger(runner: QueryRunner, omitted: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON service_resources FOR EACH ROW
      EXECUTE FUNCTION audit_row('service_resources', 'service_id', '', '${omitted}', '', '')`);
}
