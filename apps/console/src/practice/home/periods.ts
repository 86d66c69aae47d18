import { addDays } from '../calendar/calendar-days';

export const PERIODS = ['this_week', 'last_week', 'this_month', 'last_month'] as const;
export type Period = (typeof PERIODS)[number];

/** Days, both included. */
export interface Days {
  date_from: string;
  date_to: string;
}

const WEEK = 7;

/** @param today such as `2030-01-07` */
export function daysOf(period: Period, today: string): Days {
  const date = new Date(`${today}T00:00:00.000Z`);
  const monday = addDays(today, -((date.getUTCDay() + WEEK - 1) % WEEK));
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonth = addDays(first, -1);
  switch (period) {
    case 'this_week':
      return { date_from: monday, date_to: addDays(monday, WEEK - 1) };
    case 'last_week':
      return { date_from: addDays(monday, -WEEK), date_to: addDays(monday, -1) };
    case 'this_month':
      return {
        date_from: first,
        date_to: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
          .toISOString()
          .slice(0, 10),
      };
    case 'last_month':
      return { date_from: `${lastOfMonth.slice(0, 8)}01`, date_to: lastOfMonth };
  }
}
