import type { Queryable, Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import type { FieldRule } from '../fields/form-answers';
import { ResourceErrors } from '../resources/resources.errors';
import { SCOPES, type Scope } from '../resources/resources.service';
import { type BookingLimits, type LimitKey, SELECT_LIMITS, limitsOf } from '../settings/booking-limits';
import type { WeeklyWindow } from '../slots/slots.rules';

/** Opening hours, form and limits for the bookings of a resource. */
export interface BookingConditions {
  windows: WeeklyWindow[];
  /** Fields in the order of the form. */
  fields: FieldRule[];
  limits: BookingLimits;
}

type ConditionsRow = Omit<BookingConditions, 'limits'> & { limits: Partial<Record<LimitKey, string>> };

const SELECT_CONDITIONS = `
  SELECT (SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id) AS windows,
         (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
           WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields,
         ${SELECT_LIMITS} AS limits
    FROM resources r WHERE r.id = $1`;

/**
 * Reads the conditions of a resource without a lock: they may change at any moment.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when the resource is not in `scope`
 */
export async function readConditions(
  queryable: Queryable,
  resourceId: number,
  scope: Scope,
): Promise<BookingConditions> {
  return selectConditions(queryable, resourceId, SCOPES[scope]);
}

/**
 * Locks a resource until the transaction ends, as `ResourcesService.lockResource` does, and reads its
 * conditions.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when the resource is not in `scope`
 */
export async function lockConditions(tx: Tx, resourceId: number, scope: Scope): Promise<BookingConditions> {
  return selectConditions(tx, resourceId, `${SCOPES[scope]} FOR NO KEY UPDATE`);
}

async function selectConditions(
  queryable: Queryable,
  resourceId: number,
  condition: string,
): Promise<BookingConditions> {
  const conditions = isRowId(resourceId)
    ? await queryable.row<ConditionsRow>(`${SELECT_CONDITIONS} AND ${condition}`, [resourceId])
    : undefined;
  if (!conditions) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return { ...conditions, limits: limitsOf(conditions.limits) };
}
