import { Button, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { DeleteWithConfirmButton, PrevNextButtons, Show, SimpleShowLayout, TopToolbar } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { useStoreClient } from '../store-context';

/** One message, which is answered by e-mail. */
export default function MessageShow(): React.JSX.Element {
  return (
    <Show actions={<Actions />}>
      <SimpleShowLayout>
        <Message />
      </SimpleShowLayout>
    </Show>
  );
}

function Actions(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const message = useRecordContext();
  const subject = encodeURIComponent(`Re: ${String(message?.subject ?? '')}`);
  return (
    <TopToolbar>
      <PrevNextButtons linkType="show" />
      {message && (
        <Button size="small" href={`mailto:${String(message.email)}?subject=${subject}`}>
          {translate('resources.messages.answer')}
        </Button>
      )}
      {message?.read_at === null && (
        <ActionDialog
          label="resources.messages.mark_read"
          consequence={translate('resources.messages.mark_read_text')}
          variant="text"
          submit={() => store.adminContacts.markRead({ contact: Number(message.id) })}
          done="resources.messages.marked"
        />
      )}
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmContent={translate('resources.messages.delete_text')}
      />
    </TopToolbar>
  );
}

function Message(): React.JSX.Element | null {
  const message = useRecordContext();
  if (!message) return null;
  return (
    <>
      <Typography variant="h6" component="h2">
        {String(message.subject)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {String(message.name)} · {String(message.email)} · <Instant value={message.created_at as string} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', mt: 2, overflowWrap: 'anywhere' }}>
        {String(message.message)}
      </Typography>
    </>
  );
}
