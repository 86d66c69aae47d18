import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes a series also when its last booking leaves it for another client, and not only with that booking. */
export class LeftSeries1795869600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(`TG_OP = 'DELETE' OR NEW.series_id IS NULL`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(`TG_OP = 'DELETE'`));
  }
}

function functionWith(leaves: string): string {
  return `
    CREATE OR REPLACE FUNCTION follow_bookings_of_series() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${leaves} THEN
          PERFORM FROM booking_series WHERE id = OLD.series_id FOR UPDATE;
          DELETE FROM booking_series s WHERE s.id = OLD.series_id
             AND NOT EXISTS (SELECT FROM bookings b WHERE b.series_id = s.id);
        END IF;
        UPDATE booking_series SET sequence = sequence + 1, updated_at = now() WHERE id = OLD.series_id;
        RETURN NULL;
      END
    $$`;
}
