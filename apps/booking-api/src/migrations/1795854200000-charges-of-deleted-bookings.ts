import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what a booking was when it was deleted, which says whether its money may stay. */
export class ChargesOfDeletedBookings1795854200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking_charges ADD COLUMN deleted_as text, ADD CONSTRAINT booking_charges_deleted_as
        CHECK (deleted_as IN ('coming', 'begun', 'cancelled')) NOT VALID`);
    await runner.query('ALTER TABLE booking_charges VALIDATE CONSTRAINT booking_charges_deleted_as');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_charges DROP COLUMN deleted_as');
  }
}
