import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the start that decides until when a client may cancel a booking that the client has moved too late. */
export class DeadlinesAfterMoves1795946596000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN deadline_start timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN deadline_start');
  }
}
