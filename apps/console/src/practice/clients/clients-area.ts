import type { BookingClient } from '@comptoir/booking-client';
import PeopleIcon from '@mui/icons-material/People';
import SmsIcon from '@mui/icons-material/Sms';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { bookingCalls } from '../booking-calls';
import { ADMINS, MANAGERS } from '../use-role';

/** Clients by their e-mail address, and the text messages to them. */
export const clients: Area<BookingClient> = {
  name: 'clients',
  pages: [
    {
      path: 'clients',
      label: 'practice.clients.title',
      icon: PeopleIcon,
      roles: MANAGERS,
      component: lazy(() => import('./clients-page')),
      isFirst: true,
    },
  ],
  resources: [
    {
      name: 'sms-messages',
      icon: SmsIcon,
      roles: ADMINS,
      list: lazy(() => import('./sms-list')),
    },
  ],
  calls: (booking) => ({
    'sms-messages': bookingCalls(booking.adminSmsMessages),
  }),
};
