import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { absenceAddress } from './block-conflicts';
import type { Block } from './calendar-events';
import { useRefreshCalendar, useResources } from './use-calendar-data';

/** A block of the calendar: its times, changing and deleting it. */
export function BlockDialog({ block, close }: { block: Block; close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const refresh = useRefreshCalendar();
  const { data: resources = [] } = useResources();
  const resource = resources.find(({ id }) => id === block.resource_id);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="block-title">
      <DialogTitle id="block-title">{block.reason || translate('practice.calendar.blocked')}</DialogTitle>
      <DialogContent>
        <Typography>
          <Instant value={block.start_at} /> – <Instant value={block.end_at} />
        </Typography>
        <Typography color="textSecondary">{resource?.name}</Typography>
      </DialogContent>
      <DialogActions>
        <ActionDialog
          label="ra.action.delete"
          color="error"
          variant="text"
          consequence={translate('resources.blocks.delete_text')}
          submit={async () => {
            await booking.adminBlocks.delete({ id: block.id }, versionOf(block));
            await refresh();
          }}
          done="practice.calendar.block_deleted"
          onDone={close}
        />
        <Button component={Link} to={absenceAddress(block)}>
          {translate('practice.calendar.bookings_in_block')}
        </Button>
        <Button component={Link} to={`/practice/blocks/${block.id}`}>
          {translate('ra.action.edit')}
        </Button>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
