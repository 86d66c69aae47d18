import type { BookingClient } from '@comptoir/booking-client';
import type { Area } from '../shared/area';
import { calendar } from './calendar/calendar-area';
import { resources } from './resources/resources-area';
import { settings } from './settings/settings-area';

/** The sections of the practice, in the order of the menu. */
export const PRACTICE_AREAS: readonly Area<BookingClient>[] = [calendar, resources, settings];
