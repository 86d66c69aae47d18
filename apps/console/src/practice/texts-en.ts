import { calendarEn } from './calendar/calendar-en';
import { homeEn } from './home/home-en';
import { resourcesEn } from './resources/resources-en';
import { settingsEn } from './settings/settings-en';

const AREAS = [homeEn, calendarEn, resourcesEn, settingsEn];

/** English texts of the practice. */
export const practiceEn = {
  areas: Object.assign({}, ...AREAS.map(({ areas }) => areas)) as Record<string, unknown>,
  resources: Object.assign({}, ...AREAS.map(({ resources }) => resources)) as Record<string, unknown>,
};
