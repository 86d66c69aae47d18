import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';

/** Returns a function that reads the hours of dates and the preview of holidays again. */
export function useRefreshDates(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['date-exceptions'] });
    void queries.invalidateQueries({ queryKey: ['holidays'] });
  };
}

/**
 * Returns what happens after hours of dates were saved: bookings outside of them stay, and staff must know of them.
 * @param saved text key of the message without such bookings
 */
export function useReportSaved(saved: string): (result: unknown) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshDates();
  return (result) => {
    const { conflicts } = result as { conflicts: number[] };
    const ids = conflicts.map((id) => `#${id}`).join(', ');
    if (conflicts.length) {
      notify(translate('practice.dates.conflicts', { smart_count: conflicts.length, ids }), {
        type: 'warning',
      });
    } else notify(saved, { type: 'success' });
    refresh();
  };
}
