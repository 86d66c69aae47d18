import type { Tx } from '@comptoir/db';
import type { FieldRule } from '../fields/fields.answers';
import { isRowId } from '../inputs';
import { ResourceErrors } from '../resources/resources.errors';
import { SCOPES, type Scope } from '../resources/resources.service';
import type { WeeklyWindow } from '../slots/slots.availability';

/** What a resource asks of its bookings. */
export interface Terms {
  windows: WeeklyWindow[];
  /** In the order of the form. */
  fields: FieldRule[];
}

/**
 * Locks a resource as `ResourcesService.lock` does and reads its terms in the same statement.
 * @throws ResourceErrors.RESOURCE_NOT_FOUND when it is not among `scope`
 */
export async function lockTerms(tx: Tx, resourceId: number, scope: Scope): Promise<Terms> {
  if (!isRowId(resourceId)) throw ResourceErrors.RESOURCE_NOT_FOUND();
  const terms = await tx.row<Terms>(
    `SELECT (SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id) AS windows,
            (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
              WHERE f.resource_id = r.id AND f.deleted_at IS NULL) AS fields
       FROM resources r WHERE r.id = $1 AND ${SCOPES[scope]} FOR NO KEY UPDATE`,
    [resourceId],
  );
  if (!terms) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return terms;
}
