import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores with each new booking until when its client can cancel it. Bookings that exist follow the present rules, as
 * before, because the terms that their clients read are not known. The activity log does not show it, as staff do not
 * choose it.
 */
export class PromisedCancelling1796050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceTrigger(runner, 'promised_cancel_min');
    await runner.query('ALTER TABLE bookings ADD COLUMN promised_cancel_min integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN promised_cancel_min');
    await replaceTrigger(runner, '');
  }
}

async function replaceTrigger(runner: QueryRunner, omitted: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON bookings FOR EACH ROW
      EXECUTE FUNCTION audit_row('bookings', 'id', '', '${omitted}', 'resource_id', 'sequence')`);
}
