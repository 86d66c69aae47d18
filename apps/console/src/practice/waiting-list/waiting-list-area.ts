import type { BookingClient } from '@comptoir/booking-client';
import HourglassEmptyIcon from '@mui/icons-material/HourglassEmpty';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { bookingCalls } from '../booking-calls';

/** Clients who wait for a time. */
export const waitingList: Area<BookingClient> = {
  name: 'waiting-list',
  resources: [
    {
      name: 'waiting-list',
      icon: HourglassEmptyIcon,
      list: lazy(() => import('./waiting-entries')),
      create: lazy(() => import('./waiting-create')),
      show: lazy(() => import('./waiting-show')),
      recordRepresentation: ({ client_name: name }) => String(name),
    },
  ],
  calls: (booking) => ({ 'waiting-list': bookingCalls(booking.adminWaitingList) }),
};
