import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBookingClient } from '../booking-context';
import { addDays } from './calendar-days';
import type { OpeningHours } from './opening-hours';
import { useAllHours } from './use-calendar-data';

/**
 * Reads the opening hours of some days; undefined while they are not known.
 * @param first such as `2030-01-07`; nothing is read without it
 * @param until the day after the last one
 */
export function useOpeningHours(
  first: string | undefined,
  until: string | undefined,
): OpeningHours | undefined {
  const booking = useBookingClient();
  const { data: week } = useAllHours();
  const { data: dates } = useQuery({
    queryKey: ['date-exceptions', 'of days', first, until],
    queryFn: ({ signal }) =>
      booking.adminDateExceptions.list(
        { date_from: first ?? '', date_to: addDays(until ?? '', -1) },
        { signal },
      ),
    enabled: Boolean(first && until),
  });
  return useMemo(() => (week && dates ? { week, dates } : undefined), [week, dates]);
}
