import type { Result } from '@comptoir/booking-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';

export type Service = Result<'adminServices.list'>[number];

/** Reads all services, in their order. */
export function useServices(): UseQueryResult<Service[]> {
  const booking = useBookingClient();
  return useQuery({
    queryKey: ['services', 'all'],
    queryFn: ({ signal }) => booking.adminServices.list({}, { signal }),
  });
}

/**
 * Returns the resource whose form clients of a service fill in; undefined while there is none.
 * @param resources those that are not deleted
 */
export function formSourceOf(
  { form_resource_id: named, resource_ids: [first] }: Service,
  resources: readonly { id: number }[],
): number | undefined {
  return resources.find(({ id }) => id === named)?.id ?? first;
}
