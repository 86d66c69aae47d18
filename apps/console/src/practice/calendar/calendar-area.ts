import type { BookingClient } from '@comptoir/booking-client';
import type { Area } from '../../shared/area';

/** Bookings and blocks. */
export const calendar: Area<BookingClient> = {
  name: 'calendar',
  resources: [],
  calls: () => ({}),
};
