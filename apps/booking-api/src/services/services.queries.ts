import type { Queryable } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import type { FieldRule } from '../fields/form-answers';
import type { Strategy } from './services.entity';
import { ServiceErrors } from './services.errors';

/** A resource that offers a service. */
export interface ServiceMember {
  id: number;
  name: string;
  color: string;
  active: boolean;
}

/** The properties of a service that its bookings are checked against and copy. */
export interface ServiceTerms {
  id: number;
  name: string;
  color: string;
  /** Lengths in minutes; the first is the default. */
  durations: [number, ...number[]];
  /** Decimal text. */
  price: string;
  buffer_before_min: number;
  buffer_after_min: number;
  max_party_size: number | null;
  strategy: Strategy;
  /** Resources that are not deleted, the preferred one first. */
  members: ServiceMember[];
  /** The form of the service, in its order. */
  fields: FieldRule[];
}

/** The resources of a service `s` that are not deleted, as JSON. */
export const MEMBERS = `
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color, 'active', r.active)
                   ORDER BY m.priority, r.id), '[]')
     FROM service_resources m JOIN resources r ON r.id = m.resource_id AND r.deleted_at IS NULL
    WHERE m.service_id = s.id)`;

/** The resource whose form a service `s` has: the one that is named, or its first one. */
export const FORM_RESOURCE = `
  (SELECT r.id FROM resources r LEFT JOIN service_resources m ON m.resource_id = r.id AND m.service_id = s.id
    WHERE r.deleted_at IS NULL AND (r.id = s.form_resource_id OR m.service_id IS NOT NULL)
    ORDER BY (r.id = s.form_resource_id) DESC NULLS LAST, m.priority, r.id LIMIT 1)`;

const SELECT_TERMS = `
  SELECT s.id, s.name, s.color, s.durations, s.price::text, s.buffer_before_min, s.buffer_after_min, s.max_party_size,
         s.strategy, ${MEMBERS} AS members,
         (SELECT coalesce(json_agg(f ORDER BY f.sort_order, f.id), '[]') FROM custom_fields f
           WHERE f.resource_id = ${FORM_RESOURCE} AND f.deleted_at IS NULL) AS fields
    FROM services s WHERE s.id = $1 AND s.deleted_at IS NULL AND (s.active OR $2::boolean)`;

/**
 * Reads what a booking of a service is checked against.
 * @param scope staff also book inactive services
 * @throws ServiceErrors.SERVICE_NOT_FOUND
 */
export async function readServiceTerms(
  queryable: Queryable,
  id: number,
  scope: 'active' | 'existing',
): Promise<ServiceTerms> {
  const terms = isRowId(id)
    ? await queryable.row<ServiceTerms>(SELECT_TERMS, [id, scope === 'existing'])
    : undefined;
  if (!terms) throw ServiceErrors.SERVICE_NOT_FOUND();
  return terms;
}
