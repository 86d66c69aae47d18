import { useNotify, useRedirect, useTranslate } from 'ra-core';

/** Returns what happens after a block was saved: bookings in its period stay, and staff must know of them. */
export function useReportConflicts(): (block: object) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  return (block) => {
    const { conflicts = [] } = block as { conflicts?: number[] };
    if (conflicts.length > 0) {
      notify(translate('practice.calendar.block_conflicts', { smart_count: conflicts.length }), {
        type: 'warning',
      });
    } else notify('practice.calendar.block_saved', { type: 'success' });
    redirect('list', 'blocks');
  };
}
