import type { DataOptions, Step } from './data-options';

export const RESOURCES = 100;
/** Time zone of the service and the baseline. */
export const ZONE = 'Europe/Paris';
export const SLOT_MINUTES = 30;
const OPENS_AT = 8;
const CLOSES_AT = 20;
export const SLOTS_A_DAY = ((CLOSES_AT - OPENS_AT) * 60) / SLOT_MINUTES;
/** Every other slot of a day is booked. */
const BOOKED_A_DAY = SLOTS_A_DAY / 2;
/** Number of days after which nothing is booked, so that every run finds free slots. */
const FREE_FROM_DAYS = 400;

/** Resources with seats, whose ids follow those of the others. */
const HALLS = 1_000;
const SEATS = 8;
/** Resources of the service that is measured. */
const HALLS_OF_SERVICE = 20;
export const SERVICE = 1;
/** Bookings of a hall in 30 days. More bookings mean more months, most of them in the past. */
const HALL_BOOKINGS_A_MONTH = 10;

/** Inserts resources with hours, a form, blocks, and bookings before and after today. */
export function bookings({ size, today }: DataOptions): Step[] {
  const each = Math.ceil(size / RESOURCES);
  const past = Math.floor((each / BOOKED_A_DAY) * 0.75);
  return [
    {
      title: 'resources, hours, forms, blocks',
      sql: `
        INSERT INTO resources (id, name, sort_order) SELECT r, 'Room ' || r, r FROM generate_series(1, ${RESOURCES}) r;
        INSERT INTO slot_definitions (resource_id, day_of_week, start_minute, end_minute, duration_min)
          SELECT r, d, ${OPENS_AT * 60}, ${CLOSES_AT * 60}, ${SLOT_MINUTES}
          FROM generate_series(1, ${RESOURCES}) r, generate_series(0, 6) d;
        INSERT INTO custom_fields (resource_id, label, type) SELECT r, 'Remarks', 'text' FROM generate_series(1, ${RESOURCES}) r;
        INSERT INTO blocks (resource_id, start_at, end_at, reason)
          SELECT r, (date '${today}' + 1 + time '13:00') AT TIME ZONE '${ZONE}',
            (date '${today}' + 1 + time '14:00') AT TIME ZONE '${ZONE}', 'Lunch'
          FROM generate_series(1, ${RESOURCES}) r`,
    },
    {
      title: 'bookings',
      sql: `
        INSERT INTO bookings (id, resource_id, client_name, email, start_at, end_at, token, status, created_at, updated_at)
        SELECT (r - 1) * ${each} + j + 1, r, 'Client ' || j, 'client' || j || '@bench.example', at,
          at + interval '${SLOT_MINUTES} minutes', md5(r || '-' || j)::uuid,
          CASE WHEN j % 10 = 9 THEN 'cancelled' ELSE 'confirmed' END,
          timestamptz '${today}' - interval '1 day', timestamptz '${today}' - interval '1 day'
        FROM generate_series(1, ${RESOURCES}) r, generate_series(0, ${each - 1}) j,
          LATERAL (SELECT (date '${today}' + (j / ${BOOKED_A_DAY} - ${past}) + time '${String(OPENS_AT).padStart(2, '0')}:00'
            + ((j % ${BOOKED_A_DAY}) * 2 + r % 2) * interval '${SLOT_MINUTES} minutes') AT TIME ZONE '${ZONE}' AS at) t`,
    },
    ...halls({ size, today, firstId: each * RESOURCES + 1 }),
    {
      // The load skips triggers, and with them the seats that a booking gets.
      title: 'seats of bookings',
      sql: `
        INSERT INTO allocations (booking_id, resource_id, seats, during)
        SELECT id, resource_id, int4multirange(int4range(1, 1 + party_size)), tstzrange(start_at, end_at)
          FROM bookings WHERE status = 'confirmed'`,
    },
  ];
}

/** Inserts resources with seats, a service of some of them, and as many bookings again. None of them is tomorrow. */
function halls({ size, today, firstId }: { size: number; today: string; firstId: number }): Step[] {
  const each = Math.ceil(size / HALLS);
  const pastMonths = Math.floor((each / HALL_BOOKINGS_A_MONTH) * 0.75);
  return [
    {
      title: 'resources with seats, service',
      sql: `
        INSERT INTO resources (id, name, seats, sort_order)
          SELECT ${RESOURCES} + r, 'Hall ' || r, ${SEATS}, ${RESOURCES} + r FROM generate_series(1, ${HALLS}) r;
        INSERT INTO slot_definitions (resource_id, day_of_week, start_minute, end_minute, duration_min)
          SELECT ${RESOURCES} + r, d, ${OPENS_AT * 60}, ${CLOSES_AT * 60}, ${SLOT_MINUTES}
          FROM generate_series(1, ${HALLS}) r, generate_series(0, 6) d;
        INSERT INTO services (id, name, durations) VALUES (${SERVICE}, 'Course', '{60}');
        INSERT INTO service_resources (service_id, resource_id, priority)
          SELECT ${SERVICE}, ${RESOURCES} + r, r FROM generate_series(1, ${HALLS_OF_SERVICE}) r`,
    },
    {
      title: 'bookings of resources with seats',
      sql: `
        INSERT INTO bookings (id, resource_id, client_name, email, start_at, end_at, party_size, token, created_at, updated_at)
        SELECT ${firstId} + (r - 1) * ${each} + j, ${RESOURCES} + r, 'Client ' || j, 'client' || j || '@bench.example', at,
          at + interval '1 hour', 1 + j % ${SEATS}, md5('hall' || r || '-' || j)::uuid,
          timestamptz '${today}' - interval '1 day', timestamptz '${today}' - interval '1 day'
        FROM generate_series(1, ${HALLS}) r, generate_series(0, ${each - 1}) j,
          LATERAL (SELECT (date '${today}' + 30 * (j / ${HALL_BOOKINGS_A_MONTH} - ${pastMonths})
            + 2 + 3 * (j % ${HALL_BOOKINGS_A_MONTH}) + time '10:00') AT TIME ZONE '${ZONE}' AS at) t`,
    },
  ];
}

/** A free slot; each number stands for a different one. */
export interface FreeSlot {
  resourceId: number;
  /** Local times in `ZONE`, `YYYY-MM-DDTHH:MM`. */
  start: string;
  end: string;
}

/**
 * Returns the free slot with this number.
 * @param number from 0; consecutive numbers are of different resources
 */
export function freeSlot(today: string, number: number): FreeSlot {
  const index = Math.floor(number / RESOURCES);
  const day = addDays(today, FREE_FROM_DAYS + Math.floor(index / SLOTS_A_DAY));
  const minute = OPENS_AT * 60 + (index % SLOTS_A_DAY) * SLOT_MINUTES;
  return {
    resourceId: 1 + (number % RESOURCES),
    start: `${day}T${timeOf(minute)}`,
    end: `${day}T${timeOf(minute + SLOT_MINUTES)}`,
  };
}

/** Adds days to a date (`YYYY-MM-DD`). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
