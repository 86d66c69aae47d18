import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraint of the migration before on its own, so that bookings are read and written meanwhile. */
export class CheckedMoneyToGiveBack1796150001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_charges VALIDATE CONSTRAINT booking_charges_give_back');
  }

  /** Nothing to undo: the constraint goes with its column. */
  async down(): Promise<void> {}
}
