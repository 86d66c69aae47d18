import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the start that decides a refund after a client has moved the booking (docs/booking-payments.md). */
export class RefundsAfterMoves1795852800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_charges ADD COLUMN refund_start timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_charges DROP COLUMN refund_start');
  }
}
