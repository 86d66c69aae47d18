import type { CurrencyCode } from '@comptoir/contracts';
import { type Queryable, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import type { ShippingTariff } from '../../pricing/pricing/pricing.shipping.rules';
import { orderBy } from '../../platform/http/sorting';
import type { ShippingZonesQuery, AdminShippingMethodsQuery } from './shipping.dto';
import type { ShippingMethod, ShippingZone } from './shipping.entity';

/** A method with its rates and zones; amounts in minor units of the base currency. */
export interface AdminShippingMethod extends ShippingMethod, Pick<ShippingTariff, 'bands'> {
  zones: { id: number; name: string }[];
  currency: CurrencyCode;
}

export interface AdminShippingZone extends ShippingZone {
  countries: string[];
  methods_count: number;
}

const METHOD = `
  SELECT m.*,
    (SELECT coalesce(json_agg(json_build_object('from', r.from_value, 'to', r.to_value, 'cost', r.cost)
       ORDER BY r.from_value), '[]') FROM shipping_rates r WHERE r.method_id = m.id) AS bands,
    (SELECT coalesce(json_agg(json_build_object('id', z.id, 'name', z.name) ORDER BY z.id), '[]')
     FROM shipping_method_zones s JOIN shipping_zones z ON z.id = s.zone_id WHERE s.method_id = m.id) AS zones
  FROM shipping_methods m`;

const METHODS_WHERE = `
  WHERE ($1::text IS NULL OR m.name ILIKE $1 OR m.carrier ILIKE $1) AND ($2::text IS NULL OR m.rate_type = $2)
    AND ($3::int IS NULL OR EXISTS (SELECT FROM shipping_method_zones s WHERE s.method_id = m.id AND s.zone_id = $3))
    AND ($4::text IS NULL OR EXISTS (
      SELECT FROM shipping_method_zones s JOIN shipping_zone_countries c ON c.zone_id = s.zone_id
      WHERE s.method_id = m.id AND c.country = $4))
    AND ($5::boolean IS NULL OR m.is_active = $5)`;

const METHOD_SORTS = {
  name: 'm.name',
  cost: 'm.cost',
  sort_order: 'm.sort_order',
  created_at: 'm.created_at',
};

type MethodRow = Omit<AdminShippingMethod, 'currency'>;

/** Reads a page of methods in the order in which they are offered. */
export function readShippingMethodPage(
  queryable: Queryable,
  query: AdminShippingMethodsQuery,
): Promise<Page<MethodRow>> {
  return readPage(queryable, query, {
    rows: `${METHOD} ${METHODS_WHERE} ORDER BY ${orderBy(query.sort, METHOD_SORTS, 'm.sort_order, m.id')} LIMIT $6 OFFSET $7`,
    count: `SELECT count(*) AS total FROM shipping_methods m ${METHODS_WHERE}`,
    values: [
      containsPattern(query.search),
      query.rate_type ?? null,
      query.zone_id ?? null,
      query.country ?? null,
      query.is_active ?? null,
    ],
  });
}

export function readShippingMethod(queryable: Queryable, id: number): Promise<MethodRow | undefined> {
  return queryable.row<MethodRow>(`${METHOD} WHERE m.id = $1`, [id]);
}

const ZONE = `
  SELECT z.*,
    ARRAY(SELECT country::text FROM shipping_zone_countries WHERE zone_id = z.id ORDER BY country) AS countries,
    (SELECT count(*) FROM shipping_method_zones WHERE zone_id = z.id)::int AS methods_count
  FROM shipping_zones z`;

const ZONES_WHERE = `
  WHERE ($1::text IS NULL OR z.name ILIKE $1) AND ($2::text IS NULL OR EXISTS (
    SELECT FROM shipping_zone_countries c WHERE c.zone_id = z.id AND c.country = $2))`;

const ZONE_SORTS = { name: 'z.name', created_at: 'z.created_at' };

export function readShippingZonePage(
  queryable: Queryable,
  query: ShippingZonesQuery,
): Promise<Page<AdminShippingZone>> {
  return readPage(queryable, query, {
    rows: `${ZONE} ${ZONES_WHERE} ORDER BY ${orderBy(query.sort, ZONE_SORTS, 'z.name, z.id')} LIMIT $3 OFFSET $4`,
    count: `SELECT count(*) AS total FROM shipping_zones z ${ZONES_WHERE}`,
    values: [containsPattern(query.search), query.country ?? null],
  });
}

export function readShippingZone(queryable: Queryable, id: number): Promise<AdminShippingZone | undefined> {
  return queryable.row<AdminShippingZone>(`${ZONE} WHERE z.id = $1`, [id]);
}
