import { useQueryClient } from '@tanstack/react-query';
import { useBookingClient } from '../booking-context';
import { useReportConflicts } from '../calendar/use-report-conflicts';

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
  const report = useReportConflicts();
  const refresh = useRefreshDates();
  return (result) => {
    const { conflicts } = result as { conflicts: number[] };
    report({ saved, found: 'practice.dates.conflicts' }, conflicts);
    refresh();
  };
}

/** Returns a function that tells which coming bookings lie outside of the hours that were just changed. */
export function useReportHours(): (saved: string, resourceId: number | null) => Promise<void> {
  const booking = useBookingClient();
  const report = useReportConflicts();
  return async (saved, resourceId) => {
    // A list that cannot be read must not look as if the hours were not saved.
    const { conflicts } = await booking.adminDateExceptions
      .findConflicts(resourceId === null ? {} : { resource_id: resourceId })
      .catch(() => ({ conflicts: [] }));
    report({ saved, found: 'practice.dates.conflicts' }, conflicts);
  };
}
