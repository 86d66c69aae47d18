import { bookingsFr } from './calendar/bookings-fr';
import { calendarFr } from './calendar/calendar-fr';
import { formFr } from './form/form-fr';
import { homeFr } from './home/home-fr';
import { resourcesFr } from './resources/resources-fr';
import { settingsFr } from './settings/settings-fr';
import { webhooksFr } from './settings/webhooks-fr';
import type { practiceEn } from './texts-en';
import { widgetsFr } from './widgets/widgets-fr';

/** French texts of the practice. */
export const practiceFr: typeof practiceEn = {
  areas: { calendar: 'Agenda', resources: 'Ressources', settings: 'Réglages' },
  resources: {
    ...bookingsFr,
    ...resourcesFr.resources,
    ...formFr.resources,
    ...settingsFr.resources,
    ...webhooksFr,
  },
  practice: {
    ...widgetsFr,
    home: homeFr,
    calendar: calendarFr,
    resources: resourcesFr.pages,
    form: formFr.pages,
    settings: settingsFr.pages,
  },
};
