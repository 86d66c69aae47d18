import { calendarFr } from './calendar/calendar-fr';
import { homeFr } from './home/home-fr';
import { resourcesFr } from './resources/resources-fr';
import { settingsFr } from './settings/settings-fr';

const AREAS = [homeFr, calendarFr, resourcesFr, settingsFr];

/** French texts of the practice. */
export const practiceFr = {
  areas: Object.assign({}, ...AREAS.map(({ areas }) => areas)) as Record<string, unknown>,
  resources: Object.assign({}, ...AREAS.map(({ resources }) => resources)) as Record<string, unknown>,
};
