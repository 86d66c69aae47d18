import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose changes are events, with the columns that each change copies and those whose changes are no event. */
const TABLES: Record<string, readonly [columns: string, silent: string]> = {
  resources: ['', ''],
  slot_definitions: ['resource_id', ''],
  date_exceptions: ['', ''],
  custom_fields: ['resource_id', ''],
  booking_rules: ['resource_id,service_id', ''],
  payment_rules: ['resource_id,service_id', ''],
  services: ['', ''],
  service_needs: ['', ''],
  service_resources: ['', ''],
  blocks: ['resource_id', ''],
  bookings: ['resource_id', 'sequence'],
  booking_values: ['booking_id', ''],
  booking_series: ['', ''],
  waiting_entries: ['', ''],
  waiting_offers: ['entry_id', ''],
};

const CONDITION = `WHEN (current_setting('comptoir.actor', true) <> '') `;

/**
 * Lets the trigger of the activity log note changes by anyone, not only by staff. Each table is a transaction of its own,
 * so that its lock is short. Safe to repeat after an interruption.
 */
export class NotedChanges1795928102000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks VALIDATE CONSTRAINT webhooks_include_known');
    for (const [table, [columns, silent]] of Object.entries(TABLES)) {
      const { events, method } = await triggerOf(runner, table);
      const given = method.split(', ').slice(0, 4).join(', ').replace(/\)$/, '');
      await replaceTrigger(
        runner,
        `${events} FOR EACH ROW EXECUTE FUNCTION ${given}, '${columns}', '${silent}')`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) {
      const { events, method } = await triggerOf(runner, table);
      const given = method.split(', ').slice(0, 4).join(', ').replace(/\)$/, '');
      await replaceTrigger(runner, `${events} FOR EACH ROW ${CONDITION}EXECUTE FUNCTION ${given})`);
    }
  }
}

/** Reads the trigger as it is, because later columns may have been added to it. */
async function triggerOf(runner: QueryRunner, table: string): Promise<{ events: string; method: string }> {
  const [row] = (await runner.query(
    `SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = 'audit'`,
    [table],
  )) as { definition: string }[];
  const [start = '', method = ''] = (row?.definition ?? '').split(' EXECUTE FUNCTION ');
  const [events = ''] = start.replace('CREATE TRIGGER audit ', '').split(' FOR EACH ROW');
  return { events, method };
}

async function replaceTrigger(runner: QueryRunner, rest: string): Promise<void> {
  await runner.query(`CREATE OR REPLACE TRIGGER audit ${rest}`);
}
