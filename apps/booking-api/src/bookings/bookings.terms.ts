import type { Queryable, Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import type { FieldRule } from '../fields/fields.answers';
import { ResourceErrors } from '../resources/resources.errors';
import { SCOPES, type Scope } from '../resources/resources.service';
import { type BookingLimits, type LimitKey, SELECT_LIMITS, limitsOf } from '../settings/settings.limits';
import type { WeeklyWindow } from '../slots/slots.availability';

/** The hours, the form and the limits that a resource has for its bookings. */
export interface Terms {
  windows: WeeklyWindow[];
  /** In the order of the form. */
  fields: FieldRule[];
  limits: BookingLimits;
}

type TermsRow = Omit<Terms, 'limits'> & { limits: Partial<Record<LimitKey, string>> };

const SELECT_TERMS = `
  SELECT (SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id) AS windows,
         (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
           WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields,
         ${SELECT_LIMITS} AS limits
    FROM resources r WHERE r.id = $1`;

/**
 * Reads the terms of a resource without a lock: they may change at any moment.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when it is not among `scope`
 */
export async function readTerms(queryable: Queryable, resourceId: number, scope: Scope): Promise<Terms> {
  return selectTerms(queryable, resourceId, SCOPES[scope]);
}

/**
 * Locks a resource until the transaction ends, as `ResourcesService.lock` does, and reads its terms.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when it is not among `scope`
 */
export async function lockTerms(tx: Tx, resourceId: number, scope: Scope): Promise<Terms> {
  return selectTerms(tx, resourceId, `${SCOPES[scope]} FOR NO KEY UPDATE`);
}

async function selectTerms(queryable: Queryable, resourceId: number, condition: string): Promise<Terms> {
  const terms = isRowId(resourceId)
    ? await queryable.row<TermsRow>(`${SELECT_TERMS} AND ${condition}`, [resourceId])
    : undefined;
  if (!terms) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return { ...terms, limits: limitsOf(terms.limits) };
}
