import EventRepeatIcon from '@mui/icons-material/EventRepeat';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import { Alert, Box, Button, Dialog, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useServiceConfig } from '../../shared/config-context';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';
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
        <BookingPage resourceId={resourceId} isActive={isActive} />
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

function BookingPage({ resourceId, isActive }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { origin } = new URL(useServiceConfig('practice').url);
  const [isShown, setShown] = useState(false);
  const page = `${origin}/book/${resourceId}`;
  const snippet = `<script type="module" src="${origin}/widget/v1/booking.js"></script>\n<comptoir-booking resource="${resourceId}"></comptoir-booking>`;
  const title = translate('practice.resources.sharing.try');
  return (
    <>
      <CopyText label={translate('practice.resources.sharing.page')} value={page} />
      <CopyText
        label={translate('practice.resources.sharing.snippet')}
        value={snippet}
        multiline
        helperText={translate('practice.resources.sharing.snippet_help')}
      />
      <Button variant="outlined" onClick={() => setShown(true)} disabled={!isActive}>
        {title}
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} fullWidth maxWidth="md" aria-labelledby="try">
        <DialogTitle id="try">{title}</DialogTitle>
        <iframe src={page} title={title} style={{ border: 0, width: '100%', height: '75vh' }} />
      </Dialog>
    </>
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
