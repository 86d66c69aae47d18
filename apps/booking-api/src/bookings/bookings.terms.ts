import { type Queryable, Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import type { FieldRule } from '../fields/fields.answers';
import { ResourceErrors } from '../resources/resources.errors';
import { SCOPES, type Scope } from '../resources/resources.service';
import { type BookingLimits, type LimitKey, SELECT_LIMITS, limitsOf } from '../settings/settings.limits';
import type { WeeklyWindow } from '../slots/slots.availability';

/** What a resource asks of its bookings. */
export interface Terms {
  windows: WeeklyWindow[];
  /** In the order of the form. */
  fields: FieldRule[];
  limits: BookingLimits;
}

type TermsRow = Omit<Terms, 'limits'> & { limits: Partial<Record<LimitKey, string>> };

/**
 * Reads the hours and the form of a resource. In a transaction it is locked by the same statement, as
 * `ResourcesService.lock` does.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when it is not among `scope`
 */
export async function termsOf(queryable: Queryable, resourceId: number, scope: Scope): Promise<Terms> {
  if (!isRowId(resourceId)) throw ResourceErrors.RESOURCE_NOT_FOUND();
  const lock = queryable instanceof Tx ? 'FOR NO KEY UPDATE' : '';
  const terms = await queryable.row<TermsRow & Record<string, unknown>>(
    `SELECT (SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id) AS windows,
            (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
              WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields,
            ${SELECT_LIMITS} AS limits
       FROM resources r WHERE r.id = $1 AND ${SCOPES[scope]} ${lock}`,
    [resourceId],
  );
  if (!terms) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return { ...terms, limits: limitsOf(terms.limits) };
}
