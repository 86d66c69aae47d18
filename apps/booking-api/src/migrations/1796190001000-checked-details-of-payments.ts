import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of the migration before on their own, so that payments are read and written meanwhile. */
export class CheckedDetailsOfPayments1796190001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking_payments VALIDATE CONSTRAINT booking_payments_method,
         VALIDATE CONSTRAINT booking_payments_details`,
    );
  }

  /** Nothing to undo: the constraints go with their columns. */
  async down(): Promise<void> {}
}
