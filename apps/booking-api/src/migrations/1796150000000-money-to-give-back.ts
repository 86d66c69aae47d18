import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what the business gives back on site of a cancelled booking; bookings of before have nothing stored. */
export class MoneyToGiveBack1796150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking_charges ADD COLUMN give_back_on_site bigint,
         ADD CONSTRAINT booking_charges_give_back
           CHECK (give_back_on_site >= 0 AND give_back_on_site <= paid_on_site) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_charges DROP COLUMN give_back_on_site');
  }
}
