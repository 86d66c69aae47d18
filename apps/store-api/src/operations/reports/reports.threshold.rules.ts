import type { CurrencyCode } from '@comptoir/contracts';

/** Minor units of the euro (2006/112, article 59c). Other currencies have amounts of their own in each country. */
const THRESHOLD = 1_000_000;
const NEAR_PERCENT = 80;

export const THRESHOLD_STATES = ['below', 'near', 'reached'] as const;
export type ThresholdState = (typeof THRESHOLD_STATES)[number];

/** Sales of a year, in minor units of the base currency. */
export interface YearOfSales {
  year: number;
  net: number;
}

/** Sales of this year and the last one beside the threshold; nulls where the base currency is not the euro. */
export interface ThresholdProgress {
  years: YearOfSales[];
  /** Minor units of the base currency. */
  threshold: number | null;
  /** Percent that the larger year is of the threshold, rounded down. */
  percent: number | null;
  state: ThresholdState | null;
}

/** Levels of the threshold, in percent, at which staff are warned. */
const WARNED_PERCENTS = [NEAR_PERCENT, 100];

/** Returns the levels that sales have reached, in percent. @param net minor units, like the threshold */
export function reachedLevels(net: number, threshold: number): number[] {
  return WARNED_PERCENTS.filter((percent) => net * 100 >= threshold * percent);
}

/** Compares sales with the threshold. Each of the two years counts for itself. */
export function thresholdProgress(years: YearOfSales[], base: CurrencyCode): ThresholdProgress {
  if (base !== 'EUR') return { years, threshold: null, percent: null, state: null };
  const most = Math.max(0, ...years.map(({ net }) => net));
  const percent = Math.floor((most * 100) / THRESHOLD);
  const state = most >= THRESHOLD ? 'reached' : percent >= NEAR_PERCENT ? 'near' : 'below';
  return { years, threshold: THRESHOLD, percent, state };
}
