import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves the guard of booked times to `allocations_no_overlap`, which knows seats, and checks the new columns. */
export class SeatsOfBookings1795480676000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_no_overlap');
    await runner.query(`
      ALTER TABLE bookings VALIDATE CONSTRAINT bookings_party_size,
        VALIDATE CONSTRAINT bookings_additional_resources, VALIDATE CONSTRAINT bookings_buffer`);
    await runner.query('ALTER TABLE resources VALIDATE CONSTRAINT resources_seats');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap
        EXCLUDE USING gist (resource_id WITH =, tstzrange(start_at, end_at, '[)') WITH &&) WHERE (status = 'confirmed')`);
  }
}
