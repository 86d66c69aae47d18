import type { Queryable, Tx } from '@comptoir/db';

/** The bookings that rules count, and where they stop counting. */
export interface RuleCount {
  resourceId: number;
  serviceId: number | null;
  /** From the start to the end of a date of the business zone. */
  day: { start: Date; end: Date };
  /** Empty where the client is not known. */
  email: string;
  now: Date;
  /** The most that each rule allows; null where there is no such rule. */
  most: { dayOfResource: number | null; dayOfService: number | null; ofClient: ClientMost };
  /** Bookings and a hold that do not count. */
  except: { bookings: readonly number[]; hold?: string };
}

interface ClientMost {
  atResource: number | null;
  atService: number | null;
}

/** Counts of bookings that are not cancelled, those of days with holds; none is above the most of its rule. */
export interface RuleCounts {
  dayOfResource: number;
  dayOfService: number;
  clientAtResource: number;
  clientAtService: number;
}

/** A lock on NULL is none. The one of the e-mail address is that of `BookingClientLimitsService`. */
const LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('bookings of service ' || $1::text, 0)),
         pg_advisory_xact_lock(hashtextextended('open bookings of ' || mailbox_key($2::text), 0))`;

/**
 * Parameters: resource $1, service $2, day $3 to $4, ignored bookings $5 and hold $6, e-mail address $7, now $8, and the
 * most of each count $9 to $12.
 */
export const COUNT_FOR_RULES = `
  SELECT (SELECT count(*)::int FROM (
            (SELECT 1 FROM bookings
              WHERE resource_id = $1 AND status <> 'cancelled' AND start_at >= $3 AND start_at < $4
                AND id <> ALL ($5::integer[]) LIMIT $9)
            UNION ALL
            (SELECT 1 FROM holds
              WHERE resource_id = $1 AND start_at >= $3 AND start_at < $4 AND expires_at > statement_timestamp()
                AND id IS DISTINCT FROM $6::uuid LIMIT $9)) counted) AS "dayOfResource",
         (SELECT count(*)::int FROM (
            (SELECT 1 FROM bookings
              WHERE service_id = $2 AND status = 'confirmed' AND start_at >= $3 AND start_at < $4
                AND id <> ALL ($5::integer[]) LIMIT $10)
            UNION ALL
            (SELECT 1 FROM bookings
              WHERE service_id = $2 AND status = 'pending' AND start_at >= $3 AND start_at < $4
                AND id <> ALL ($5::integer[]) LIMIT $10)
            UNION ALL
            (SELECT 1 FROM holds
              WHERE service_id = $2 AND start_at >= $3 AND start_at < $4 AND expires_at > statement_timestamp()
                AND id IS DISTINCT FROM $6::uuid LIMIT $10)) counted) AS "dayOfService",
         (SELECT count(*)::int FROM (
             SELECT 1 FROM bookings
              WHERE mailbox_key(email) = mailbox_key($7) AND email <> '' AND status <> 'cancelled' AND end_at > $8
                AND resource_id = $1 LIMIT $11) counted) AS "clientAtResource",
         (SELECT count(*)::int FROM (
             SELECT 1 FROM bookings
              WHERE mailbox_key(email) = mailbox_key($7) AND email <> '' AND status <> 'cancelled' AND end_at > $8
                AND service_id = $2 LIMIT $12) counted) AS "clientAtService"`;

/** Counts what rules limit; may be wrong a moment later unless the locks are held. */
export async function countForRules(queryable: Queryable, count: RuleCount): Promise<RuleCounts> {
  const { resourceId, serviceId, day, email, now, most, except } = count;
  const counts = await queryable.row<RuleCounts>(COUNT_FOR_RULES, [
    resourceId,
    serviceId,
    day.start,
    day.end,
    except.bookings,
    except.hold ?? null,
    email,
    now,
    most.dayOfResource ?? 0,
    most.dayOfService ?? 0,
    most.ofClient.atResource ?? 0,
    most.ofClient.atService ?? 0,
  ]);
  if (!counts) throw new Error('SELECT gave no row');
  return counts;
}

/**
 * Locks the day of a service and its client where rules count them, until the transaction ends. The lock of the
 * resource, which the caller holds, guards what is counted at the resource.
 */
export async function lockForRules(
  tx: Tx,
  { serviceId, email, most }: RuleCount,
  date: string,
): Promise<void> {
  const service = most.dayOfService === null ? null : `${serviceId} on ${date}`;
  const client = most.ofClient.atService === null ? null : email;
  if (service !== null || client !== null) await tx.rows(LOCK, [service, client]);
}

/** Finds the resources on which a day already has the most bookings and holds that their rules allow. */
export const SELECT_FULL_RESOURCES = `
  SELECT r.resource_id AS id FROM booking_rules r
   WHERE r.resource_id = ANY ($1::integer[]) AND r.max_per_day <= (
     SELECT count(*) FROM (
       (SELECT 1 FROM bookings b
         WHERE b.resource_id = r.resource_id AND b.status <> 'cancelled' AND b.start_at >= $2 AND b.start_at < $3)
       UNION ALL
       (SELECT 1 FROM holds h
         WHERE h.resource_id = r.resource_id AND h.start_at >= $2 AND h.start_at < $3
           AND h.expires_at > statement_timestamp() AND h.id IS DISTINCT FROM $4::uuid)) counted)`;

/** @returns the resources whose day is full, without a lock */
export async function findFullResources(
  queryable: Queryable,
  resourceIds: readonly number[],
  day: { start: Date; end: Date },
  hold: string | undefined,
): Promise<Set<number>> {
  const rows = await queryable.rows<{ id: number }>(SELECT_FULL_RESOURCES, [
    resourceIds,
    day.start,
    day.end,
    hold ?? null,
  ]);
  return new Set(rows.map(({ id }) => id));
}
