import type { Queryable } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { FORM_RESOURCE } from '../fields/fields.queries';
import { selectServiceRules } from '../../calendar/rule-terms/rule-terms.queries';
import type { Rules } from '../../calendar/rule-terms/rule-terms.rules';
import type { FieldRule } from '../fields/form-answers';
import type { Strategy } from './services.entity';
import { ServiceErrors } from './services.errors';

/** A resource that offers a service. */
export interface ServiceMember {
  id: number;
  name: string;
  color: string;
  /** False also while staff have its resource booked by itself only. */
  active: boolean;
}

/** A resource of a group of a service. */
export type NeededResource = Pick<ServiceMember, 'id' | 'active'>;

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
  /** Groups of further resources that are not deleted; a booking takes one of each. */
  needs: NeededResource[][];
  /** The form of the service, in its order. */
  fields: FieldRule[];
  /** Null where staff have set none. */
  rules: Rules | null;
}

/** The resources of a service `s` that are not deleted, as JSON. */
export const MEMBERS = `
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color, 'active',
                     r.active AND r.booked_by IS DISTINCT FROM 'itself')
                   ORDER BY m.priority, r.id), '[]')
     FROM service_resources m JOIN resources r ON r.id = m.resource_id AND r.deleted_at IS NULL
    WHERE m.service_id = s.id)`;

/** The groups of resources of a service `s` as JSON, without deleted resources. */
export const NEEDS = `
  (SELECT coalesce(json_agg(g.needed ORDER BY g.group_number), '[]')
     FROM (SELECT n.group_number, coalesce(json_agg(json_build_object('id', r.id, 'active', r.active) ORDER BY n.priority)
                    FILTER (WHERE r.id IS NOT NULL), '[]') AS needed
             FROM service_needs n LEFT JOIN resources r ON r.id = n.resource_id AND r.deleted_at IS NULL
            WHERE n.service_id = s.id GROUP BY n.group_number) g)`;

const SELECT_TERMS = `
  SELECT s.id, s.name, s.color, s.durations, s.price::text, s.buffer_before_min, s.buffer_after_min, s.max_party_size,
         s.strategy, ${MEMBERS} AS members, ${NEEDS} AS needs, ${selectServiceRules('s.id')} AS rules,
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

const SELECT_NEEDS = `SELECT ${NEEDS} AS needs FROM services s WHERE s.id = $1`;

/** Reads the groups of a service, also of one that is inactive or deleted. */
export async function readNeeds(queryable: Queryable, id: number): Promise<NeededResource[][]> {
  const found = await queryable.row<{ needs: NeededResource[][] }>(SELECT_NEEDS, [id]);
  return found?.needs ?? [];
}

/** Returns the resources of each group that are active. */
export function activeGroups(needs: readonly (readonly NeededResource[])[]): number[][] {
  return needs.map((group) => group.filter(({ active }) => active).map(({ id }) => id));
}
