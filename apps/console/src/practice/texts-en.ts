import { bookingsEn } from './calendar/bookings-en';
import { calendarEn } from './calendar/calendar-en';
import { formEn } from './form/form-en';
import { homeEn } from './home/home-en';
import { resourcesEn } from './resources/resources-en';
import { settingsEn } from './settings/settings-en';
import { webhooksEn } from './settings/webhooks-en';
import { widgetsEn } from './widgets/widgets-en';

/** English texts of the practice. */
export const practiceEn = {
  areas: { calendar: 'Calendar', resources: 'Resources', settings: 'Settings' },
  resources: {
    ...bookingsEn,
    ...resourcesEn.resources,
    ...formEn.resources,
    ...settingsEn.resources,
    ...webhooksEn,
  },
  practice: {
    ...widgetsEn,
    home: homeEn,
    calendar: calendarEn,
    resources: resourcesEn.pages,
    form: formEn.pages,
    settings: settingsEn.pages,
  },
};
