import type { BookingClient } from '@comptoir/booking-client';
import type { Area } from '../../shared/area';

/** How the practice works. */
export const settings: Area<BookingClient> = {
  name: 'settings',
  resources: [],
  calls: () => ({}),
};
