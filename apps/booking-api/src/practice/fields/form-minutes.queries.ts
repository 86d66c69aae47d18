import type { Queryable } from '@comptoir/db';
import { optionsOf } from './choice-options';
import { FORM_RESOURCE } from './fields.queries';
import type { FieldRule } from './form-answers';

const OF_RESOURCE = `SELECT f.type, f.options FROM custom_fields f WHERE f.resource_id = $1 AND f.deleted_at IS NULL`;
const OF_SERVICE = `
  SELECT f.type, f.options FROM services s JOIN custom_fields f ON f.resource_id = ${FORM_RESOURCE}
   WHERE s.id = $1 AND f.deleted_at IS NULL`;

/**
 * Reads the most minutes that the options of a form can add to a booking: of the form of its service, or of its resource
 * without one.
 */
export async function readMostExtraMinutes(
  queryable: Queryable,
  { service_id, resource_id }: { service_id: number | null; resource_id: number },
): Promise<number> {
  const fields = await queryable.rows<Pick<FieldRule, 'type' | 'options'>>(
    service_id === null ? OF_RESOURCE : OF_SERVICE,
    [service_id ?? resource_id],
  );
  return fields.reduce((sum, field) => sum + mostOf(field), 0);
}

/** Several options of a multi-select can be chosen, one of any other choice. */
function mostOf({ type, options }: Pick<FieldRule, 'type' | 'options'>): number {
  const minutes = optionsOf(options).map(({ duration }) => duration);
  return type === 'multi-select' ? minutes.reduce((sum, each) => sum + each, 0) : Math.max(0, ...minutes);
}
