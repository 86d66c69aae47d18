import type { Booking } from './calendar-events';

/** Returns the text keys of what happens when a booking is cancelled. */
export function cancelTexts({ email, series }: Pick<Booking, 'email' | 'series'>): string[] {
  const mail = `practice.calendar.${email ? 'cancel_consequence' : 'cancel_unmailed'}`;
  return series ? ['practice.series.cancel_one', mail] : [mail];
}
