import { MONDAY } from './booking.fixture';
import type { TestBooking } from './booking-harness';

/** Returns the body of a client who waits for the Monday. */
export function wishFor(resourceId: number, fields: object = {}): Record<string, unknown> {
  return {
    resource_id: resourceId,
    date_from: MONDAY,
    client_name: 'Grace Hopper',
    email: 'grace@example.com',
    ...fields,
  };
}

/** A client of the waiting list. */
export interface Waiting {
  token: string;
  status: string;
  offer?: { hold_token: string; resource_id: number; start_at: string; end_at: string; expires_at: string };
}

/** Adds a client to the list. */
export async function wait(
  { client }: TestBooking,
  resourceId: number,
  fields: object = {},
): Promise<Waiting> {
  const { status, body } = await client.post('/waiting-list', wishFor(resourceId, fields));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as Waiting;
}

/** Reads an entry. */
export async function entryOf({ client }: TestBooking, { token }: Waiting): Promise<Waiting> {
  return (await client.get(`/waiting-list/${token}`)).body as Waiting;
}

/** Lets all open offers expire, as time does. */
export async function expireOffers({ db }: TestBooking): Promise<void> {
  await db.rows(`UPDATE holds SET expires_at = statement_timestamp() - interval '1 second'`);
  await db.rows(
    `UPDATE waiting_offers SET expires_at = statement_timestamp() - interval '1 second' WHERE status = 'open'`,
  );
}
