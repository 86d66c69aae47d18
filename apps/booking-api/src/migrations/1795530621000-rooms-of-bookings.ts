import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the new limit of resources of a booking, and their buffers. */
export class RoomsOfBookings1795530621000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['bookings', 'holds']) {
      await runner.query(`
        ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_additional_resources, VALIDATE CONSTRAINT ${table}_buffers`);
    }
  }

  async down(): Promise<void> {
    // A constraint that was checked stays checked.
  }
}
