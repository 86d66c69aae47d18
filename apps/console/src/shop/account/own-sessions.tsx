import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { SessionTable } from '../sessions/session-table';
import { useStoreClient } from '../store-context';

/** Where the person at the console is signed in. */
export function OwnSessions(): React.JSX.Element {
  const { account } = useStoreClient();
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
      <Typography>{translate('console.sessions.text')}</Typography>
      <SessionTable
        queryKey={['own-sessions']}
        load={(query, signal) => account.listSessions(query, { signal })}
        end={(session_id) => account.endSession({ session_id })}
      />
      <div>
        <ActionDialog
          label="console.sessions.end_others"
          color="error"
          consequence={translate('console.sessions.end_others_text')}
          submit={() => account.endOtherSessions()}
          done="console.sessions.others_ended"
        />
      </div>
    </Stack>
  );
}
