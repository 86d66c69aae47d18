import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the buffers of all resources of a booking, so that the seats that it gets are those that are free within the
 * buffer of each. Before, the buffer of the first resource counted for all, and was added to that of the service.
 */
export class BuffersOfResources1795530620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN buffers integer[] NOT NULL DEFAULT '{}',
          ADD CONSTRAINT ${table}_buffers CHECK (0 <= ALL (buffers) AND 1440 >= ALL (buffers)) NOT VALID`);
    }
    await runner.query(SEAT_RESOURCES);
    await runner.query(allocateBooking(SEATED));
    await runner.query(allocateHold(SEATED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(allocateHold(ALLOCATED));
    await runner.query(allocateBooking(ALLOCATED));
    await runner.query(
      'DROP FUNCTION seat_resources(integer, uuid, integer[], tstzrange, integer, integer, integer, integer[])',
    );
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN buffers`);
  }
}

const TABLES = ['bookings', 'holds'];

// Locks the resources by id, as every writer does, so that each pick sees the seats that are taken. The first resource is
// the booked one. Seats are also free in the buffer around the time where there are enough of those: the longer buffer
// of the weekly window and of the service counts.
const SEAT_RESOURCES = `
  CREATE FUNCTION seat_resources(booking integer, hold uuid, places integer[], asked tstzrange, before integer,
    after integer, party integer, buffers integer[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      place record;
      wanted integer;
      picked int4multirange;
      wide tstzrange;
      period tstzrange := tstzrange(lower(asked) - before * interval '1 minute', upper(asked) + after * interval '1 minute');
    BEGIN
      FOR place IN SELECT id, seats, coalesce(buffers[array_position(places, id)], 0) AS buffer FROM resources
                    WHERE id = ANY (places) ORDER BY id FOR NO KEY UPDATE
      LOOP
        wide := tstzrange(lower(asked) - greatest(before, place.buffer) * interval '1 minute',
                          upper(asked) + greatest(after, place.buffer) * interval '1 minute');
        DELETE FROM holds h USING allocations a
         WHERE a.hold_id = h.id AND a.resource_id = place.id AND a.during && wide
           AND h.expires_at <= clock_timestamp();
        wanted := CASE WHEN place.id <> places[1] AND place.seats = 1 THEN 1 ELSE party END;
        picked := lowest_seats(free_seats(place.id, place.seats, wide), wanted);
        IF wide <> period AND seat_count(picked) < wanted THEN
          picked := lowest_seats(free_seats(place.id, place.seats, period), wanted);
        END IF;
        IF seat_count(picked) < wanted THEN
          RAISE EXCEPTION 'resource % has no % free seats during %', place.id, wanted, period
            USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_no_overlap', TABLE = 'bookings';
        END IF;
        INSERT INTO allocations (booking_id, hold_id, resource_id, seats, during)
        VALUES (booking, hold, place.id, picked, period);
      END LOOP;
    END
  $$`;

/** A version of the service before this one writes no buffers of all resources. */
const SEATED = (ids: string): string => `
  PERFORM seat_resources(${ids}, NEW.resource_id || NEW.additional_resource_ids, tstzrange(NEW.start_at, NEW.end_at),
    NEW.before_min, NEW.after_min, NEW.party_size,
    CASE WHEN NEW.buffers = '{}' THEN ARRAY[NEW.buffer_min] ELSE NEW.buffers END);`;

const ALLOCATED = (ids: string): string => `
  PERFORM allocate_seats(${ids}, NEW.resource_id, NEW.additional_resource_ids,
    tstzrange(NEW.start_at - NEW.before_min * interval '1 minute', NEW.end_at + NEW.after_min * interval '1 minute'),
    NEW.party_size, NEW.buffer_min);`;

function allocateBooking(seats: (ids: string) => string): string {
  return `CREATE OR REPLACE FUNCTION allocate_booking() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN DELETE FROM allocations WHERE booking_id = NEW.id; END IF;
      IF NEW.status = 'confirmed' THEN ${seats('NEW.id, NULL')} END IF;
      RETURN NULL;
    END
  $$`;
}

function allocateHold(seats: (ids: string) => string): string {
  return `CREATE OR REPLACE FUNCTION allocate_hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM allocations WHERE hold_id = NEW.id; ${seats('NULL, NEW.id')}
      RETURN NULL;
    END
  $$`;
}
