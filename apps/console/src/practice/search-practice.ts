import type { BookingClient } from '@comptoir/booking-client';
import type { SearchAnywhere } from '../shared/layout/service-context';

/** Finds resources by name. */
export function searchPractice(booking: BookingClient): SearchAnywhere {
  return async (text, signal) => {
    const resources = await booking.adminResources.list({ search: text, limit: 5 }, { signal });
    return resources.map(({ id, name }) => ({
      to: `/resources/${id}`,
      label: name,
      kind: 'resources.resources.name',
    }));
  };
}
