import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds payments that are authorized when the order is placed, and captured when it is shipped. */
export class CardAuthorizations1795444042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN capture_method text DEFAULT 'automatic' NOT NULL,
        ADD COLUMN authorized_amount bigint DEFAULT 0 NOT NULL,
        ADD COLUMN capture_before timestamptz,
        ADD COLUMN capture_requested_at timestamptz,
        ADD COLUMN capture_failure varchar(500),
        ADD COLUMN expiry_warned_at timestamptz,
        ADD CONSTRAINT payments_capture_method_known CHECK (capture_method IN ('automatic', 'manual')) NOT VALID,
        ADD CONSTRAINT payments_authorized CHECK (authorized_amount = 0
          OR authorized_amount = amount AND status = 'processing' AND capture_before IS NOT NULL) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN capture_method, DROP COLUMN authorized_amount, DROP COLUMN capture_before,
        DROP COLUMN capture_requested_at, DROP COLUMN capture_failure, DROP COLUMN expiry_warned_at`);
  }
}
