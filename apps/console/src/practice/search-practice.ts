import type { BookingClient } from '@comptoir/booking-client';
import type { SearchAnywhere } from '../shared/layout/service-context';

/** Finds bookings by their client or their number, and resources by name. */
export function searchPractice(booking: BookingClient): SearchAnywhere {
  return async (text, signal) => {
    const query = { search: text, limit: 5 };
    const [{ bookings }, resources] = await Promise.all([
      booking.adminBookings.list(query, { signal }),
      booking.adminResources.list(query, { signal }),
    ]);
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
    ];
  };
}
