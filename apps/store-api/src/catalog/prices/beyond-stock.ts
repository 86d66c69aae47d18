import { Type } from '@sinclair/typebox';
import { nullable } from '@comptoir/http';
import type { SellingPolicyName } from '../backorders/backorders.entity';

/** The rule by which a variant sells beyond its stock now. */
export interface BeyondStock {
  policy: Exclude<SellingPolicyName, 'deny'>;
  /** Units that can still be sold beyond the stock. */
  units: number;
  /** Day that an order of now is promised for, `YYYY-MM-DD`; null when staff gave none. */
  promisedOn: string | null;
}

/** Stock of a variant, and how it sells beyond it. */
export interface Sellable {
  available: number;
  beyond: BeyondStock | null;
}

/** Units of a line that are promised for a later day. */
export interface LaterUnits {
  promised_quantity: number;
  /** `YYYY-MM-DD`; null when staff gave no day. */
  promised_on: string | null;
  is_preorder: boolean;
}

export const NOTHING_LATER: LaterUnits = { promised_quantity: 0, promised_on: null, is_preorder: false };

/** Fields of a view with `LaterUnits`. */
export const laterFields = {
  promised_quantity: Type.Integer({
    description: 'Units that come later: those beyond the stock, and all units of a pre-order.',
  }),
  promised_on: {
    ...nullable(Type.String({ format: 'date' })),
    description: 'The day that these units are promised for; null without a day.',
  },
  is_preorder: Type.Boolean({ description: 'Nothing of the line is shipped before `promised_on`.' }),
};

export const AVAILABILITIES = ['in_stock', 'backorder', 'preorder', 'out_of_stock'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Most units of a policy without a limit. */
const UNLIMITED = 1_000_000;

/**
 * Returns a lateral join `sold`, with the JSON column `sold.beyond`: how the variant `v` sells beyond its stock.
 * It is null for a variant that does not, such as a pre-order whose day has come. Days are those of UTC.
 * @param now parameter of the statement with the current time
 */
export function beyondStockJoin(now: string): string {
  const today = `(${now}::timestamptz AT TIME ZONE 'UTC')::date`;
  return `LEFT JOIN LATERAL (
      SELECT json_build_object('policy', s.policy,
        'units', greatest(0, coalesce(s.oversell_limit, ${UNLIMITED}) - s.waiting_quantity),
        'promisedOn', CASE WHEN s.available_on > ${today} THEN s.available_on ELSE ${today} + s.backorder_days END
      ) AS beyond
      FROM selling_policies s
      WHERE s.variant_id = v.id
        AND (s.policy = 'backorder' OR (s.policy = 'preorder' AND s.available_on > ${today}))
        AND NOT (SELECT d.is_digital FROM products d WHERE d.id = v.product_id)
    ) sold ON true`;
}

/** Returns how many units can be ordered now. */
export function sellableUnits({ available, beyond }: Sellable): number {
  return Math.max(0, available) + (beyond?.units ?? 0);
}

/** Returns what shoppers see of the stock: a pre-order is one until its day, whatever the stock. */
export function availabilityOf({ available, beyond }: Sellable): Availability {
  if (beyond?.policy === 'preorder' && (available > 0 || beyond.units > 0)) return 'preorder';
  if (available > 0) return 'in_stock';
  return beyond && beyond.units > 0 ? 'backorder' : 'out_of_stock';
}

/** Returns the day that the next unit is promised for; null for one in stock, or without a day. */
export function promisedDayOf(variant: Sellable): string | null {
  const availability = availabilityOf(variant);
  return availability === 'preorder' || availability === 'backorder'
    ? (variant.beyond?.promisedOn ?? null)
    : null;
}

/**
 * Returns the units of a line that are promised for later.
 * @param beyondUnits units of the line that no warehouse has
 */
export function laterUnitsOf({ beyond }: Sellable, quantity: number, beyondUnits: number): LaterUnits {
  const isPreorder = beyond?.policy === 'preorder';
  const promised = isPreorder ? quantity : beyondUnits;
  return {
    promised_quantity: promised,
    promised_on: promised > 0 ? (beyond?.promisedOn ?? null) : null,
    is_preorder: isPreorder,
  };
}

/** Returns the same for a line that is not allocated yet, from the stock that was read with it. */
export function expectedLaterUnits(variant: Sellable, quantity: number): LaterUnits {
  const short = quantity - Math.max(0, variant.available);
  return laterUnitsOf(variant, quantity, Math.max(0, Math.min(short, variant.beyond?.units ?? 0)));
}
