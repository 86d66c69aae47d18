import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';
import type { CustomField } from './custom-fields';

/** Key of the fields of a form among the queries. */
export const formKey = (resourceId: number): unknown[] => ['custom-fields', resourceId];

/** Reads the fields of a booking form in their order. */
export function useFormFields(resourceId: number | undefined): UseQueryResult<CustomField[]> {
  const booking = useBookingClient();
  return useQuery({
    queryKey: formKey(resourceId ?? 0),
    queryFn: ({ signal }) => booking.adminCustomFields.list({ resource_id: resourceId }, { signal }),
    enabled: resourceId !== undefined,
  });
}
