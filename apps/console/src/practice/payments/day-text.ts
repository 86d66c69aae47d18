import { formatDate } from '@comptoir/store-client';

/** Writes a day of the business as people do. */
export function dayText(day: string, language: string): string {
  return formatDate(`${day}T00:00:00Z`, { language, timeZone: 'UTC', dateStyle: 'medium' });
}
