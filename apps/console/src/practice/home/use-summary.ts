import type { Result } from '@comptoir/booking-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';

export type Summary = Result<'adminSummary.get'>;

/** Reads the first screen of staff, each minute anew. */
export function useSummary(): UseQueryResult<Summary> {
  const booking = useBookingClient();
  return useQuery({
    queryKey: ['practice-summary'],
    queryFn: ({ signal }) => booking.adminSummary.get({}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}
