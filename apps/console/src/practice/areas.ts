import type { BookingClient } from '@comptoir/booking-client';
import type { Area } from '../shared/area';
import { calendar } from './calendar/calendar-area';
import { clients } from './clients/clients-area';
import { payments } from './payments/payments-area';
import { resources } from './resources/resources-area';
import { services } from './services/services-area';
import { settings } from './settings/settings-area';
import { waitingList } from './waiting-list/waiting-list-area';

/** The sections of the practice, in the order of the menu. */
export const PRACTICE_AREAS: readonly Area<BookingClient>[] = [
  calendar,
  waitingList,
  clients,
  payments,
  services,
  resources,
  settings,
];
