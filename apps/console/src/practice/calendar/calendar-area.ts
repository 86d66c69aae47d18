import type { BookingClient } from '@comptoir/booking-client';
import BlockIcon from '@mui/icons-material/Block';
import BookOnlineIcon from '@mui/icons-material/BookOnline';
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth';
import EventBusyIcon from '@mui/icons-material/EventBusy';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { bookingCalls } from '../booking-calls';

/** Bookings and blocks. */
export const calendar: Area<BookingClient> = {
  name: 'calendar',
  pages: [
    {
      path: 'calendar',
      label: 'practice.calendar.title',
      icon: CalendarMonthIcon,
      component: lazy(() => import('./calendar-page')),
      isFirst: true,
    },
    {
      path: 'day-list',
      label: 'practice.calendar.day_list',
      component: lazy(() => import('./day-list')),
      inMenu: false,
    },
    {
      path: 'absence',
      label: 'practice.absence.title',
      component: lazy(() => import('./absence-page')),
      inMenu: false,
    },
    {
      path: 'dates',
      label: 'practice.dates.title',
      icon: EventBusyIcon,
      component: lazy(() => import('../dates/dates-page')),
    },
  ],
  resources: [
    {
      name: 'bookings',
      icon: BookOnlineIcon,
      list: lazy(() => import('./booking-list')),
      create: lazy(() => import('./booking-create')),
      edit: lazy(() => import('./booking-edit')),
      recordRepresentation: ({ client_name: name }) => String(name),
    },
    {
      name: 'blocks',
      icon: BlockIcon,
      list: lazy(() => import('./block-list')),
      create: lazy(() => import('./block-create')),
      edit: lazy(() => import('./block-edit')),
      recordRepresentation: ({ reason, id }) => String(reason || `#${id}`),
    },
  ],
  calls: (booking) => ({
    bookings: bookingCalls(booking.adminBookings),
    blocks: bookingCalls(booking.adminBlocks),
  }),
};
