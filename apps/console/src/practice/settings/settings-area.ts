import type { BookingClient } from '@comptoir/booking-client';
import type { Area } from '../../shared/area';

/** Settings of the practice. */
export const settings: Area<BookingClient> = {
  name: 'settings',
  resources: [],
  calls: () => ({}),
};
