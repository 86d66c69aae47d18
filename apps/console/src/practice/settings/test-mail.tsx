import SendIcon from '@mui/icons-material/Send';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';

const SLOW_SERVER_MS = 40_000;

/** Sends a mail to the person's own address through the stored settings. */
export function TestMail(): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  return (
    <Box sx={{ mb: 2 }}>
      <ActionDialog
        label="practice.settings.test_mail.send"
        icon={<SendIcon />}
        consequence={translate('practice.settings.test_mail.consequence')}
        submit={() => booking.adminSettings.sendTestMail({}, { timeout: SLOW_SERVER_MS })}
        done="practice.settings.test_mail.sent"
        onDone={() => undefined}
      />
    </Box>
  );
}
