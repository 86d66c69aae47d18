import type { ReportRow } from '../reports/report-columns';

/** Ages of what is open, by the days since its due date. */
export const AGES = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

/** Most days of each age but the last. */
const MOST_DAYS: readonly (readonly [Age, number])[] = [
  ['not_due', 0],
  ['days_1_30', 30],
  ['days_31_60', 60],
  ['days_61_90', 90],
];

export function ageOf(daysOverdue: number): Age {
  return MOST_DAYS.find(([, most]) => daysOverdue <= most)?.[0] ?? 'over_90';
}

/** Adds up what is left by age, in minor units of the base currency. */
export function sumsByAge(rows: readonly ReportRow[]): Record<Age, number> {
  const sums = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
  for (const { days_overdue, base_left } of rows) sums[ageOf(Number(days_overdue))] += Number(base_left);
  return sums;
}
