/**
 * Parts of the statements of reports. `$1` and `$2` are the first and the last day, `$3` is the time zone, `$4`
 * the interval, `$5` the base currency and `$6` the minor units of each currency's unit as a JSON object.
 */

/** Orders that were paid: their figures are in the reports, also after refunds and a late cancellation. */
export const PAID_ORDERS = `o.payment_status IN ('paid', 'partially_refunded', 'refunded')`;

/** Matches instants of the range. Days begin at midnight of the time zone, so some have 23 or 25 hours. */
export function within(instant: string): string {
  return `${instant} >= $1::date::timestamp AT TIME ZONE $3::text
    AND ${instant} < ($2::date + 1)::timestamp AT TIME ZONE $3::text`;
}

/** Returns the first day of the period that has an instant. */
export function periodAt(instant: string): string {
  return `date_trunc($4::text, ${instant} AT TIME ZONE $3::text)::date`;
}

/**
 * Converts an amount to the base currency at the frozen rate of its order, rounded half up. `div`
 * is exact, where a division of decimals is not.
 * @param order alias of a row with `currency` and `exchange_rate`
 */
export function inBase(amount: string, order = 'o'): string {
  const unit = `($6::jsonb ->> ${order}.currency::text)::numeric`;
  const divisor = `(${order}.exchange_rate * ${unit})`;
  return `CASE WHEN ${order}.currency = $5::text THEN ${amount}
    ELSE (sign((${amount})::numeric) * div(2 * abs(${amount}) * ($6::jsonb ->> $5::text)::numeric + ${divisor}, 2 * ${divisor}))::bigint END`;
}
