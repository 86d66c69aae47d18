import type { BookingClient } from '@comptoir/booking-client';
import type { SearchAnywhere } from '../shared/layout/service-context';

/**
 * Finds bookings by their client or their number, and resources and services by name.
 * @param isManager tells who may open services
 */
export function searchPractice(booking: BookingClient, isManager: () => boolean): SearchAnywhere {
  return async (text, signal) => {
    const query = { search: text, limit: 5 };
    const [{ bookings }, resources, services] = await Promise.all([
      booking.adminBookings.list(query, { signal }),
      booking.adminResources.list(query, { signal }),
      isManager() ? booking.adminServices.list({}, { signal }) : [],
    ]);
    const isFound = ({ name }: { name: string }): boolean => name.toLowerCase().includes(text.toLowerCase());
    return [
      ...bookings.map(({ id, client_name: name, email }) => ({
        to: `/bookings/${id}`,
        // The number tells the bookings of one client apart.
        label: [name, email && `(${email})`, `#${id}`].filter(Boolean).join(' '),
        kind: 'resources.bookings.name',
      })),
      ...resources.map(({ id, name }) => ({
        to: `/resources/${id}`,
        label: name,
        kind: 'resources.resources.name',
      })),
      ...services
        .filter(isFound)
        .slice(0, 5)
        .map(({ id, name }) => ({ to: `/services/${id}`, label: name, kind: 'resources.services.name' })),
    ];
  };
}
