import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores whether the client of a booking came. Only confirmed bookings that have started have an outcome. */
export class BookingOutcomes1795528776000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookings ADD COLUMN outcome text, ADD COLUMN outcome_at timestamptz,
        ADD COLUMN outcome_by integer,
        ADD CONSTRAINT bookings_outcome CHECK (
          CASE WHEN outcome IS NULL THEN outcome_at IS NULL AND outcome_by IS NULL
               ELSE outcome IN ('done', 'no_show') AND status = 'confirmed'
                    AND outcome_at IS NOT NULL AND outcome_at >= start_at END) NOT VALID`);
    // A booking that is cancelled, or moved to a later time, is open again: also by a version that knows no outcomes.
    await runner.query(`
      CREATE FUNCTION clear_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.outcome := NULL;
          NEW.outcome_at := NULL;
          NEW.outcome_by := NULL;
          RETURN NEW;
        END
      $$`);
    await runner.query(`
      CREATE TRIGGER outcome_cleared BEFORE UPDATE ON bookings
      FOR EACH ROW WHEN (OLD.outcome = NEW.outcome AND (NEW.status <> 'confirmed' OR NEW.outcome_at < NEW.start_at))
      EXECUTE FUNCTION clear_outcome()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER outcome_cleared ON bookings');
    await runner.query('DROP FUNCTION clear_outcome');
    await runner.query(`
      ALTER TABLE bookings DROP COLUMN outcome, DROP COLUMN outcome_at, DROP COLUMN outcome_by`);
  }
}
