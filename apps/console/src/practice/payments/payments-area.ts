import type { BookingClient } from '@comptoir/booking-client';
import PaymentsIcon from '@mui/icons-material/Payments';
import { lazy } from 'react';
import type { Area } from '../../shared/area';

/** The money of bookings. */
export const payments: Area<BookingClient> = {
  name: 'money',
  resources: [],
  pages: [
    {
      path: 'takings',
      label: 'practice.takings.title',
      icon: PaymentsIcon,
      component: lazy(() => import('./takings-page')),
    },
  ],
  calls: () => ({}),
};
