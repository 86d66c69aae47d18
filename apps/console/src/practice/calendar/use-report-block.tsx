import { Alert, Button } from '@mui/material';
import { useCloseNotification, useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { type SavedBlock, absenceAddress } from './block-conflicts';

/** Returns what tells staff that a block was saved. The bookings in its period stay, and somebody has to see to them. */
export function useReportBlock(): (block: SavedBlock) => void {
  const notify = useNotify();
  return (block) => {
    const count = block.conflicts?.length ?? 0;
    if (!count) return notify('practice.calendar.block_saved', { type: 'success' });
    notify(<Conflicts count={count} address={absenceAddress(block)} />, {
      autoHideDuration: null,
      // A click elsewhere must not take it away.
      onClose: () => undefined,
    });
  };
}

interface Props {
  count: number;
  address: string;
}

function Conflicts({ count, address }: Props): React.JSX.Element {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Alert
      severity="warning"
      variant="filled"
      onClose={() => close()}
      closeText={translate('ra.action.close')}
    >
      {translate('practice.calendar.block_conflicts', { smart_count: count })}{' '}
      <Button component={Link} to={address} color="inherit" size="small" onClick={() => close()}>
        {translate('practice.calendar.show_conflicts')}
      </Button>
    </Alert>
  );
}
