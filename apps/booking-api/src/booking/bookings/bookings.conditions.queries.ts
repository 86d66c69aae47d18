import type { Queryable, Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { selectResourceRules, selectServiceRules } from '../../calendar/rule-terms/rule-terms.queries';
import type { RulesOfBooking } from '../../calendar/rule-terms/rule-terms.rules';
import type { FieldRule } from '../../practice/fields/form-answers';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { needsService } from '../../calendar/resources/resources.queries';
import { SCOPES, type Scope } from '../../calendar/resources/resources.service';
import {
  type BookingLimits,
  type LimitKey,
  SELECT_LIMITS,
  limitsOf,
} from '../../platform/settings/booking-limits';
import type { ServiceTerms } from '../../practice/services/services.queries';
import { SELECT_WINDOWS, selectExceptions } from '../../calendar/slots/slots.hours.queries';
import type { Hours } from '../../calendar/slots/slots.hours.rules';
import type { DateRange } from '../../platform/business-time/date-ranges';

/** Seats, opening hours, form, rules and limits for the bookings of a resource. */
export interface BookingConditions extends Hours, RulesOfBooking {
  resourceId: number;
  seats: number;
  /** True when clients book it by its services only. */
  needsService: boolean;
  /** Bookings of it are paid when they are made. */
  isPaid: boolean;
  /** Fields in the order of the form. */
  fields: FieldRule[];
  limits: BookingLimits;
}

/** The conditions of the booked resource, then of the additional ones. */
export type ConditionsOfAll = [BookingConditions, ...BookingConditions[]];

type ConditionsRow = Omit<BookingConditions, 'limits'> & { limits: Partial<Record<LimitKey, string>> };

/** Parameters: resources $1, dates $2 to $3, service $4. */
const SELECT_CONDITIONS = `
  SELECT r.id AS "resourceId", r.seats, ${needsService('r')} AS "needsService",
         EXISTS (SELECT FROM payment_rules p WHERE p.resource_id = r.id AND p.payment <> 'none') AS "isPaid",
         ${SELECT_WINDOWS} AS windows,
         ${selectExceptions('$2', '$3')} AS exceptions,
         (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
           WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields,
         ${selectResourceRules('r.id')} AS "resourceRules", ${selectServiceRules('$4')} AS "serviceRules",
         ${SELECT_LIMITS} AS limits
    FROM resources r WHERE r.id = ANY ($1::integer[])`;

/**
 * Reads the conditions of resources, in their order, without a lock: they may change at any moment.
 * @param dates whose hours are read
 * @param serviceId whose rules are read
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when a resource is not in `scope`
 */
export async function readConditions(
  queryable: Queryable,
  resourceIds: readonly number[],
  scope: Scope,
  dates: DateRange,
  serviceId?: number | null,
): Promise<ConditionsOfAll> {
  return selectConditions(queryable, { resourceIds, dates, serviceId }, SCOPES[scope]);
}

/**
 * Locks resources by id until the transaction ends, as `ResourcesService.lockResource` does, and reads their
 * conditions in the order of the ids that are given.
 * @param dates whose hours are read
 * @param serviceId whose rules are read
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when a resource is not in `scope`
 */
export async function lockConditions(
  tx: Tx,
  resourceIds: readonly number[],
  scope: Scope,
  dates: DateRange,
  serviceId?: number | null,
): Promise<ConditionsOfAll> {
  const condition = `${SCOPES[scope]} ORDER BY r.id FOR NO KEY UPDATE`;
  return selectConditions(tx, { resourceIds, dates, serviceId }, condition);
}

async function selectConditions(
  queryable: Queryable,
  {
    resourceIds,
    dates,
    serviceId,
  }: { resourceIds: readonly number[]; dates: DateRange; serviceId?: number | null },
  condition: string,
): Promise<ConditionsOfAll> {
  const rows = resourceIds.every(isRowId)
    ? await queryable.rows<ConditionsRow>(`${SELECT_CONDITIONS} AND ${condition}`, [
        resourceIds,
        dates.date_from,
        dates.date_to,
        serviceId ?? null,
      ])
    : [];
  const [first, ...others] = resourceIds.map((id) => {
    const found = rows.find(({ resourceId }) => resourceId === id);
    if (!found) throw ResourceErrors.RESOURCE_NOT_FOUND();
    return { ...found, limits: limitsOf(found.limits) };
  });
  if (!first) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return [first, ...others];
}

/** Returns the seats of resources, of the first one as many as the service gives to one booking. */
export function seatsFor(
  service: ServiceTerms | undefined,
  [first, ...additional]: ConditionsOfAll,
): { seats: number }[] {
  return [{ seats: Math.min(first.seats, service?.max_party_size ?? Infinity) }, ...additional];
}

/** Returns true when a client would get a resource without the service that it does, or that needs it as a room. */
export function lacksService(
  service: ServiceTerms | undefined,
  [first, ...additional]: ConditionsOfAll,
): boolean {
  const rooms = new Set(service?.needs.flat().map(({ id }) => id));
  return (
    (!service && first.needsService) ||
    additional.some((place) => place.needsService && !rooms.has(place.resourceId))
  );
}

/**
 * Returns true when a client would get a resource beside another one that takes payments of its own: its time would be
 * free of charge. The rooms of a service are in the price of the service.
 */
export function evadesPayment(
  service: ServiceTerms | undefined,
  [, ...additional]: ConditionsOfAll,
): boolean {
  const rooms = new Set(service?.needs.flat().map(({ id }) => id));
  return additional.some((place) => place.isPaid && !rooms.has(place.resourceId));
}
