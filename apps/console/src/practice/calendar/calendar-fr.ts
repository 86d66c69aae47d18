import type { calendarEn } from './calendar-en';

export const calendarFr: typeof calendarEn = {
  areas: { calendar: 'Agenda' },
  resources: {},
};
