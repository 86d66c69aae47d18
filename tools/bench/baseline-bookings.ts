import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ZONE } from './data-bookings';

const LOCK_RESOURCE =
  'SELECT id FROM resources WHERE id = $1 AND active AND deleted_at IS NULL FOR NO KEY UPDATE';
/**
 * Inserts no row where a block overlaps. The exclusion constraint rejects an overlap with another booking.
 */
const INSERT_BOOKING = `
  WITH wanted AS (
    SELECT $4::timestamp AT TIME ZONE '${ZONE}' AS start_at, $5::timestamp AT TIME ZONE '${ZONE}' AS end_at
  ), inserted AS (
    INSERT INTO bookings (resource_id, client_name, email, start_at, end_at)
    SELECT $1, $2, $3, start_at, end_at FROM wanted WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.resource_id = $1
      AND tstzrange(b.start_at, b.end_at, '[)') && tstzrange(wanted.start_at, wanted.end_at, '[)'))
    RETURNING *
  ), emitted AS (
    INSERT INTO outbox (event_id, name, payload, run_at, created_at)
    SELECT $6::uuid, 'booking.created', json_build_object('bookingId', id), now(), now() FROM inserted
  )
  SELECT * FROM inserted`;

interface BookingBody {
  resource_id: number;
  client_name: string;
  email: string;
  start_at: string;
  end_at: string;
}

export function registerBookingRoutes(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: BookingBody }>('/bookings', async ({ body }, reply) => {
    const booking = await inTransaction(pool, (client) => book(client, body));
    return reply.status(201).send(booking);
  });
}

async function book(client: pg.PoolClient, body: BookingBody): Promise<object> {
  const { resource_id: id, start_at: start, end_at: end } = body;
  const [resource] = await rowsOf(client, 'lock-resource', LOCK_RESOURCE, [id]);
  if (!resource) throw new Error('no such resource');
  const values = [id, body.client_name, body.email, start, end, randomUUID()];
  const [booking] = await rowsOf(client, 'insert-booking', INSERT_BOOKING, values);
  if (!booking) throw new Error('not free');
  return booking;
}

/** Runs a statement that each connection prepares under a name, and returns its rows. */
export async function rowsOf<T extends object>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<T[]> {
  return (await client.query<T>({ name, text, values })).rows;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
