import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { phoneDigits } from '../../booking/bookings/bookings.search.queries';

/** A client as staff find one: the bookings of an e-mail address, or of a name and phone number without one. */
export interface FoundClient {
  /** Empty without one. */
  email: string;
  /** The latest booking. */
  booking_id: number;
  client_name: string;
  phone: string;
  bookings: number;
  coming: number;
  last_start_at: Date;
}

/** Bookings that a search looks at, the latest ones. */
const MOST_BOOKINGS = 2_000;
const MOST_CLIENTS = 50;

/** Bookings that name somebody, with what tells their clients apart: the address, else name and phone number. */
const NAMED = `
  SELECT id, start_at, lower(email) AS email, CASE WHEN email = '' THEN lower(client_name) ELSE '' END AS name,
         CASE WHEN email = '' THEN regexp_replace(phone, '[^0-9]', '', 'g') ELSE '' END AS digits
    FROM bookings WHERE (email <> '' OR (client_name <> '' AND erased_at IS NULL))`;
const LATEST_FIRST = `ORDER BY start_at DESC, id DESC LIMIT ${MOST_BOOKINGS}`;

/**
 * Parameters: now $1. The figures of each client come from all of its bookings, by their index. Somebody with a name
 * only is a client of one booking, since others have the same name.
 */
const DESCRIBE = `
  clients AS (
    SELECT email, name, digits, max(start_at) AS latest, (array_agg(id ORDER BY start_at DESC, id DESC))[1] AS booking_id
      FROM found GROUP BY email, name, digits, CASE WHEN email = '' AND digits = '' THEN id END
     ORDER BY latest DESC, email, name LIMIT ${MOST_CLIENTS})
  SELECT c.email, x.* FROM clients c CROSS JOIN LATERAL (
    SELECT (array_agg(b.client_name ORDER BY b.id DESC))[1] AS client_name,
           (array_agg(b.phone ORDER BY b.id DESC))[1] AS phone, count(*)::int AS bookings,
           (count(*) FILTER (WHERE b.status = 'confirmed' AND b.end_at > $1))::int AS coming,
           max(b.start_at) AS last_start_at,
           (array_agg(b.id ORDER BY b.start_at DESC, b.id DESC))[1] AS booking_id
      FROM (SELECT m.* FROM bookings m WHERE c.email <> '' AND lower(m.email) = c.email AND m.email <> ''
            UNION ALL
            SELECT p.* FROM bookings p
             WHERE c.digits <> '' AND regexp_replace(p.phone, '[^0-9]', '', 'g') = c.digits
               AND lower(p.client_name) = c.name AND p.email = '' AND p.erased_at IS NULL
            UNION ALL
            SELECT n.* FROM bookings n WHERE c.email = '' AND c.digits = '' AND n.id = c.booking_id) b) x
   ORDER BY c.latest DESC, c.email, c.name`;

const LATEST = `WITH found AS (${NAMED} ${LATEST_FIRST}), ${DESCRIBE}`;
const MATCHING = `
  WITH found AS (${NAMED} AND id IN (
    SELECT id FROM bookings WHERE (client_name || ' ' || email) ILIKE $2
    UNION ALL
    SELECT id FROM bookings WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE $3) ${LATEST_FIRST}), ${DESCRIBE}`;

/** Finds clients, who are known by their bookings only. */
@Injectable()
export class ClientSearchService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Finds the 50 clients with the latest bookings that match. */
  findClients(search = ''): Promise<FoundClient[]> {
    const now = this.clock.now();
    const pattern = containsPattern(search);
    const digits = containsPattern(phoneDigits(search));
    // A frequent text is found along the dates, a rare one by its index: the plan depends on the text.
    return pattern === undefined || !search
      ? this.db.rowsWithCustomPlan<FoundClient>(LATEST, [now])
      : this.db.rowsWithCustomPlan<FoundClient>(MATCHING, [now, pattern, digits]);
  }
}
