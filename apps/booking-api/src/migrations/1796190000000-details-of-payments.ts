import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to money on site its method, its instant where staff give the day, a reference, and who recorded it. Payments of
 * before have none of these. The constraints are checked by the migration after, while bookings are read and written.
 */
export class DetailsOfPayments1796190000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking_payments
         ADD COLUMN method text,
         ADD COLUMN moved_at timestamptz,
         ADD COLUMN reference text NOT NULL DEFAULT '',
         ADD COLUMN recorded_by integer,
         ADD CONSTRAINT booking_payments_method
           CHECK (method IN ('cash', 'card_terminal', 'transfer', 'other')) NOT VALID,
         ADD CONSTRAINT booking_payments_details
           CHECK (kind IN ('on_site', 'on_site_refund')
                  OR method IS NULL AND moved_at IS NULL AND reference = '' AND recorded_by IS NULL) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking_payments DROP COLUMN method, DROP COLUMN moved_at, DROP COLUMN reference,
         DROP COLUMN recorded_by`,
    );
  }
}
