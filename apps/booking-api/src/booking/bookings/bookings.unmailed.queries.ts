import type { Queryable } from '@comptoir/db';

/** A client without an e-mail address, whom name and phone number tell apart from others. */
export interface UnmailedClient {
  /** In lower case. */
  name: string;
  /** Digits of the phone number; empty without one, when each booking is a client of its own. */
  digits: string;
  bookingIds: number[];
}

/** Finds by the index of phone numbers, or the one booking alone. */
const FIND = `
  WITH named AS (
    SELECT id, lower(client_name) AS name, regexp_replace(phone, '[^0-9]', '', 'g') AS digits
      FROM bookings WHERE id = $1 AND email = '' AND client_name <> '' AND erased_at IS NULL)
  SELECT n.name, n.digits, array_agg(b.id ORDER BY b.id) AS "bookingIds"
    FROM named n CROSS JOIN LATERAL (
      SELECT n.id WHERE n.digits = ''
      UNION ALL
      SELECT o.id FROM bookings o
       WHERE n.digits <> '' AND regexp_replace(o.phone, '[^0-9]', '', 'g') = n.digits AND lower(o.client_name) = n.name
         AND o.email = '' AND o.erased_at IS NULL) b
   GROUP BY n.name, n.digits`;

/** Finds the client of a booking that has no e-mail address; undefined for any other booking. */
export function findUnmailedClient(
  queryable: Queryable,
  bookingId: number,
): Promise<UnmailedClient | undefined> {
  return queryable.row<UnmailedClient>(FIND, [bookingId]);
}
