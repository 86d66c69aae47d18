import type { Queryable, Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import type { FieldRule } from '../fields/form-answers';
import { ResourceErrors } from '../resources/resources.errors';
import { SCOPES, type Scope } from '../resources/resources.service';
import { type BookingLimits, type LimitKey, SELECT_LIMITS, limitsOf } from '../settings/booking-limits';
import type { WeeklyWindow } from '../slots/slots.rules';

/** Seats, opening hours, form and limits for the bookings of a resource. */
export interface BookingConditions {
  resourceId: number;
  seats: number;
  windows: WeeklyWindow[];
  /** Fields in the order of the form. */
  fields: FieldRule[];
  limits: BookingLimits;
}

/** The conditions of the booked resource, then of the additional ones. */
export type ConditionsOfAll = [BookingConditions, ...BookingConditions[]];

type ConditionsRow = Omit<BookingConditions, 'limits'> & { limits: Partial<Record<LimitKey, string>> };

const SELECT_CONDITIONS = `
  SELECT r.id AS "resourceId", r.seats,
         (SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id) AS windows,
         (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
           WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields,
         ${SELECT_LIMITS} AS limits
    FROM resources r WHERE r.id = ANY ($1::integer[])`;

/**
 * Reads the conditions of resources, in their order, without a lock: they may change at any moment.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when a resource is not in `scope`
 */
export async function readConditions(
  queryable: Queryable,
  resourceIds: readonly number[],
  scope: Scope,
): Promise<ConditionsOfAll> {
  return selectConditions(queryable, resourceIds, SCOPES[scope]);
}

/**
 * Locks resources by id until the transaction ends, as `ResourcesService.lockResource` does, and reads their
 * conditions in the order of the ids that are given.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when a resource is not in `scope`
 */
export async function lockConditions(
  tx: Tx,
  resourceIds: readonly number[],
  scope: Scope,
): Promise<ConditionsOfAll> {
  return selectConditions(tx, resourceIds, `${SCOPES[scope]} ORDER BY r.id FOR NO KEY UPDATE`);
}

async function selectConditions(
  queryable: Queryable,
  resourceIds: readonly number[],
  condition: string,
): Promise<ConditionsOfAll> {
  const rows = resourceIds.every(isRowId)
    ? await queryable.rows<ConditionsRow>(`${SELECT_CONDITIONS} AND ${condition}`, [resourceIds])
    : [];
  const [first, ...others] = resourceIds.map((id) => {
    const found = rows.find(({ resourceId }) => resourceId === id);
    if (!found) throw ResourceErrors.RESOURCE_NOT_FOUND();
    return { ...found, limits: limitsOf(found.limits) };
  });
  if (!first) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return [first, ...others];
}
