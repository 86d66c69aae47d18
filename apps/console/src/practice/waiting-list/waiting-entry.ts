import type { Result } from '@comptoir/booking-client';
import { formatDate } from '@comptoir/store-client';

export type WaitingEntry = Result<'adminWaitingList.get'>;

/** Returns what a client waits for: the service, the resource, or both. */
export function targetOf({ service, resource }: Pick<WaitingEntry, 'service' | 'resource'>): string {
  return [service?.name, resource?.name].filter(Boolean).join(' – ');
}

/** Returns the dates and the times of day that would do. */
export function whenOf(entry: WaitingEntry, language: string): string {
  const { date_from, date_to, time_from, time_to } = entry;
  const days = [...new Set([date_from, date_to])].map((date) =>
    // Dates of the business, whatever the zone of the browser.
    formatDate(`${date}T00:00:00Z`, { language, timeZone: 'UTC', dateStyle: 'medium' }),
  );
  const times = time_from || time_to ? `, ${time_from ?? '00:00'} – ${time_to ?? '24:00'}` : '';
  return days.join(' – ') + times;
}
