import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { THRESHOLD_STATES, type ThresholdProgress } from './reports.threshold.rules';
import type { Waiting } from './reports.summary.queries';

/** Sales of a day or of several, in minor units of the base currency. */
export interface SalesTotals {
  orders: number;
  revenue: number;
}

/** First screen of staff: what waits for them, and how the shop sells. */
export interface Summary {
  waiting: Waiting;
  /** Null when the shop is not in the EU. */
  threshold: Pick<ThresholdProgress, 'percent' | 'state'> | null;
  base: string;
  shopName: string;
  timezone: string;
  /** The last days and, at the same place, as many days before. */
  days: { day: string; now: SalesTotals; before: SalesTotals }[];
  bestSellers: { id: number | null; name: string | null; units: number; total: number }[];
}

const Sales = { orders: Type.Integer(), revenue: Decimal, average: Decimal };
const Totals = view('SalesTotals', Sales);

export const SummaryView = view('Summary', {
  shop_name: Type.String(),
  timezone: Type.String(),
  base_currency: Type.String(),
  waiting: Type.Object(
    {
      orders_to_ship: Type.Integer(),
      returns_to_approve: Type.Integer(),
      returns_to_settle: Type.Integer(),
      refunds_to_approve: Type.Integer(),
      refunds_to_pay_out: Type.Integer(),
      reviews_to_moderate: Type.Integer(),
      questions_to_answer: Type.Integer(),
      messages_to_read: Type.Integer(),
      affiliates_to_approve: Type.Integer(),
      disputes_to_answer: Type.Integer(),
      next_dispute_due_at: nullable(Timestamp),
      low_stock: Type.Integer(),
      failing_webhooks: Type.Integer(),
    },
    { additionalProperties: false },
  ),
  oss_threshold: {
    ...nullable(
      Type.Object(
        {
          percent: {
            ...nullable(Type.Integer()),
            description: 'Null when the base currency is not the euro.',
          },
          state: {
            ...nullable(stringEnum(THRESHOLD_STATES)),
            description: 'From 80 % `near`, from 100 % `reached`.',
          },
        },
        { additionalProperties: false },
      ),
    ),
    description:
      'Sales to consumers in other countries of the EU beside 10,000 EUR a year; null for a shop outside of it.',
  },
  current: Totals,
  previous: Totals,
  days: Type.Array(
    Type.Object(
      { day: DateOnly, ...Sales, previous_orders: Type.Integer(), previous_revenue: Decimal },
      { additionalProperties: false },
    ),
  ),
  best_sellers: Type.Array(
    Type.Object(
      { product_id: nullable(Type.Integer()), name: Type.String(), units: Type.Integer(), total: Decimal },
      { additionalProperties: false },
    ),
  ),
});
export type SummaryView = Static<typeof SummaryView>;

export function toSummaryView({
  waiting,
  threshold,
  base,
  shopName,
  timezone,
  days,
  bestSellers,
}: Summary): SummaryView {
  const totals = ({ orders, revenue }: SalesTotals): Static<typeof Totals> => ({
    orders,
    revenue: Money.format(revenue, base),
    average: Money.format(orders ? Math.round(revenue / orders) : 0, base),
  });
  return {
    shop_name: shopName,
    timezone,
    base_currency: base,
    waiting: { ...waiting, next_dispute_due_at: waiting.next_dispute_due_at?.toISOString() ?? null },
    oss_threshold: threshold && { percent: threshold.percent, state: threshold.state },
    current: totals(sumOf(days.map(({ now }) => now))),
    previous: totals(sumOf(days.map(({ before }) => before))),
    days: days.map(({ day, now, before }) => ({
      day,
      ...totals(now),
      previous_orders: before.orders,
      previous_revenue: Money.format(before.revenue, base),
    })),
    best_sellers: bestSellers.map(({ id, name, units, total }) => ({
      product_id: id,
      name: name ?? '',
      units,
      total: Money.format(total, base),
    })),
  };
}

/** Adds up sales. */
export function sumOf(all: readonly SalesTotals[]): SalesTotals {
  return all.reduce(
    (sum, { orders, revenue }) => ({ orders: sum.orders + orders, revenue: sum.revenue + revenue }),
    { orders: 0, revenue: 0 },
  );
}
