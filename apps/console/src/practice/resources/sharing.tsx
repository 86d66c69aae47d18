import EventRepeatIcon from '@mui/icons-material/EventRepeat';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';
import { BookingPage } from '../widgets/booking-page';
import { CopyText } from '../widgets/copy-text';

interface Props {
  resourceId: number;
  isActive: boolean;
}

/** Where clients book the resource, and its calendar for other programs. */
export function Sharing({ resourceId, isActive }: Props): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Box component="section">
        <Typography variant="h6" component="h2">
          {translate('practice.resources.sharing.clients')}
        </Typography>
        {!isActive && <Alert severity="info">{translate('practice.resources.sharing.inactive')}</Alert>}
        <BookingPage
          path={`/book/${resourceId}`}
          attribute={`resource="${resourceId}"`}
          isActive={isActive}
        />
      </Box>
      <Box component="section">
        <Typography variant="h6" component="h2">
          {translate('practice.resources.sharing.calendar')}
        </Typography>
        <Feed resourceId={resourceId} />
      </Box>
    </Box>
  );
}

function Feed({ resourceId }: { resourceId: number }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const [address, setAddress] = useState<string>();
  return (
    <>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {translate('practice.resources.sharing.calendar_about')}
      </Typography>
      {address && (
        <>
          <Alert severity="warning">{translate('practice.resources.sharing.once')}</Alert>
          <CopyText label={translate('practice.resources.sharing.address')} value={address} />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <ActionDialog
          label="practice.resources.sharing.issue"
          icon={<EventRepeatIcon />}
          consequence={translate('practice.resources.sharing.issue_consequence')}
          submit={async () => {
            const { url } = await booking.adminResources.issueCalendarToken({ id: resourceId });
            setAddress(url);
          }}
          done="practice.resources.sharing.issued"
          onDone={() => undefined}
        />
        <ActionDialog
          label="practice.resources.sharing.revoke"
          icon={<LinkOffIcon />}
          color="error"
          consequence={translate('practice.resources.sharing.revoke_consequence')}
          submit={() => booking.adminResources.revokeCalendarToken({ id: resourceId })}
          done="practice.resources.sharing.revoked"
          onDone={() => setAddress(undefined)}
        />
      </Box>
    </>
  );
}
