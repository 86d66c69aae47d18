import { addDays } from '../calendar/calendar-days';
import { daysOf } from '../home/periods';

export const TAKINGS_DAYS = ['today', 'yesterday', 'this_month', 'last_month'] as const;
export type TakingsDays = (typeof TAKINGS_DAYS)[number];

/** Days, both included. */
export interface FromTo {
  from: string;
  to: string;
}

/** @param today such as `2030-01-07` */
export function takingsDaysOf(choice: TakingsDays, today: string): FromTo {
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'yesterday') {
    const day = addDays(today, -1);
    return { from: day, to: day };
  }
  const { date_from: from, date_to: to } = daysOf(choice, today);
  return { from, to };
}

/** Returns the days with another first or last one. The other end follows where they would be in the wrong order. */
export function withDay({ from, to }: FromTo, end: 'from' | 'to', day: string): FromTo {
  return end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day };
}
