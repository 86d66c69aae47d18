import { Alert } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { ActionDialog } from './action-dialog';
import { Instant } from './instant';

interface Deleted {
  id: number;
  deleted_at: string | null;
}

/** Says that the record is deleted, and restores it. */
export function DeletedNotice({
  restore,
}: {
  restore(id: number): Promise<unknown>;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext<Deleted>();
  if (!record?.deleted_at) return null;
  return (
    <Alert
      severity="warning"
      sx={{ m: 2 }}
      action={
        <ActionDialog
          label="console.restore.action"
          consequence={translate('console.restore.text')}
          done="console.restore.done"
          submit={() => restore(record.id)}
        />
      }
    >
      {translate('console.restore.deleted')} <Instant value={record.deleted_at} />
    </Alert>
  );
}
