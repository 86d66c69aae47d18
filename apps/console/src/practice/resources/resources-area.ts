import type { BookingClient } from '@comptoir/booking-client';
import MeetingRoomIcon from '@mui/icons-material/MeetingRoom';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { bookingCalls } from '../booking-calls';
import { MANAGERS } from '../use-role';

/** Resources that can be booked. */
export const resources: Area<BookingClient> = {
  name: 'resources',
  resources: [
    {
      name: 'resources',
      icon: MeetingRoomIcon,
      createRoles: MANAGERS,
      list: lazy(() => import('./resource-list')),
      create: lazy(() => import('./resource-create')),
      edit: lazy(() => import('./resource-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
  ],
  calls: (booking) => ({ resources: bookingCalls(booking.adminResources, { pages: false }) }),
};
