import { Alert, Button } from '@mui/material';
import { useCloseNotification, useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router';

/** Most bookings that the list finds by their numbers. */
const MOST = 100;

/** Returns the address of the list of some bookings. */
export function bookingsAddress(ids: readonly number[]): string {
  const filter = JSON.stringify({ ids: ids.slice(0, MOST) });
  return `/practice/bookings?${new URLSearchParams({ filter, displayedFilters: '{}' })}`;
}

/**
 * Returns what tells staff that something was saved. Bookings that are in its way stay, and somebody has to see to them:
 * the message about them stays as well, and leads to them.
 */
export function useReportConflicts(): (
  texts: ConflictTexts,
  conflicts: readonly number[],
  address?: string,
) => void {
  const notify = useNotify();
  return ({ saved, found }, conflicts, address = bookingsAddress(conflicts)) => {
    if (!conflicts.length) return notify(saved, { type: 'success' });
    notify(<Conflicts text={found} count={conflicts.length} address={address} />, {
      autoHideDuration: null,
      // A click elsewhere must not take it away.
      onClose: () => undefined,
    });
  };
}

/** Text keys without and with bookings in the way. */
interface ConflictTexts {
  saved: string;
  found: string;
}

interface Props {
  text: string;
  count: number;
  address: string;
}

function Conflicts({ text, count, address }: Props): React.JSX.Element {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Alert
      severity="warning"
      variant="filled"
      onClose={() => close()}
      closeText={translate('ra.action.close')}
    >
      {translate(text, { smart_count: count })}{' '}
      <Button component={Link} to={address} color="inherit" size="small" onClick={() => close()}>
        {translate('practice.calendar.show_conflicts')}
      </Button>
    </Alert>
  );
}
