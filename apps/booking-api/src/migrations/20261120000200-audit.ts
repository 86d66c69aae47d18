import { auditEveryTable, dropAuditTable } from '@comptoir/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What no staff route writes, or what is a copy of something else. */
const NOT_AUDITED = [
  'booking_reminders',
  'geocoded_addresses',
  'geocoder_pace',
  'idempotency_keys',
  'job_schedules',
  'outbox',
  'outbox_deliveries',
  'processed_jobs',
  'upload_claims',
  'uploads',
  'webhook_deliveries',
];

/** The log of what administrators change, on every table that they can write. */
export class Audit20261120000200 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await auditEveryTable(runner, { except: NOT_AUDITED });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropAuditTable()) await runner.query(statement);
  }
}
