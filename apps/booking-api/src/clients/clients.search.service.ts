import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import { Clock } from '@comptoir/time';

/** A client as staff find one: the bookings of an e-mail address. */
export interface FoundClient {
  email: string;
  client_name: string;
  phone: string;
  bookings: number;
  coming: number;
  last_start_at: Date;
}

/** Bookings that a search looks at, the latest ones. */
const MOST_BOOKINGS = 2_000;
const MOST_CLIENTS = 50;

/** Parameters: now $1. The figures of each client come from all of its bookings, by their index. */
const DESCRIBE = `
  clients AS (SELECT email, max(start_at) AS latest FROM found GROUP BY email
               ORDER BY latest DESC, email LIMIT ${MOST_CLIENTS})
  SELECT c.email, x.* FROM clients c CROSS JOIN LATERAL (
    SELECT (array_agg(b.client_name ORDER BY b.id DESC))[1] AS client_name,
           (array_agg(b.phone ORDER BY b.id DESC))[1] AS phone, count(*)::int AS bookings,
           (count(*) FILTER (WHERE b.status = 'confirmed' AND b.end_at > $1))::int AS coming,
           max(b.start_at) AS last_start_at
      FROM bookings b WHERE lower(b.email) = c.email AND b.email <> '') x
   ORDER BY c.latest DESC, c.email`;

const LATEST = `
  WITH found AS (SELECT lower(email) AS email, start_at FROM bookings WHERE email <> ''
                  ORDER BY start_at DESC, id DESC LIMIT ${MOST_BOOKINGS}), ${DESCRIBE}`;
const MATCHING = `
  WITH found AS (SELECT lower(email) AS email, start_at FROM bookings
                  WHERE (client_name || ' ' || email) ILIKE $2 AND email <> ''
                  ORDER BY start_at DESC, id DESC LIMIT ${MOST_BOOKINGS}), ${DESCRIBE}`;

/** Finds clients, who are known by the e-mail addresses of bookings only. */
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
    // A frequent text is found along the dates, a rare one by its index: the plan depends on the text.
    return pattern === undefined || !search
      ? this.db.rowsWithCustomPlan<FoundClient>(LATEST, [now])
      : this.db.rowsWithCustomPlan<FoundClient>(MATCHING, [now, pattern]);
  }
}
