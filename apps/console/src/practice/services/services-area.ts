import type { BookingClient } from '@comptoir/booking-client';
import ContentCutIcon from '@mui/icons-material/ContentCut';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { bookingCalls } from '../booking-calls';
import { MANAGERS } from '../use-role';

/** Services, which clients book at one of several resources. */
export const services: Area<BookingClient> = {
  name: 'services',
  resources: [
    {
      name: 'services',
      icon: ContentCutIcon,
      roles: MANAGERS,
      list: lazy(() => import('./service-list')),
      create: lazy(() => import('./service-create')),
      edit: lazy(() => import('./service-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
  ],
  calls: (booking) => ({ services: bookingCalls(booking.adminServices, { pages: false }) }),
};
