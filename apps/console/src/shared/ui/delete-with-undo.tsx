import DeleteIcon from '@mui/icons-material/Delete';
import { Alert, Button } from '@mui/material';
import {
  useCloseNotification,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { Toolbar } from 'react-admin';
import { Save } from './save';
import { useState } from 'react';
import { messageOf } from '../data/error-messages';

interface Props {
  remove(id: number): Promise<unknown>;
  restore(id: number): Promise<unknown>;
}

const SECONDS_TO_UNDO = 10;

/** The buttons below the form of a record that can be restored: save, and delete with an undo. */
export function RestorableToolbar(props: Props): React.JSX.Element {
  const record = useRecordContext<{ id: number; deleted_at: string | null }>();
  return (
    <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <Save alwaysEnable={false} />
      {record && !record.deleted_at && <DeleteWithUndo id={record.id} {...props} />}
    </Toolbar>
  );
}

function DeleteWithUndo({ id, remove, restore }: Props & { id: number }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove(id);
      await queries.invalidateQueries({ queryKey: [resource] });
      redirect('list', resource);
      notify(<Deleted resource={resource} restore={() => restore(id)} />, {
        autoHideDuration: SECONDS_TO_UNDO * 1000,
      });
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
      setBusy(false);
    }
  };
  return (
    <Button
      color="error"
      size="small"
      startIcon={<DeleteIcon />}
      disabled={isBusy}
      title={translate(`resources.${resource}.delete_text`)}
      onClick={() => void run()}
    >
      {translate('ra.action.delete')}
    </Button>
  );
}

function Deleted({
  resource,
  restore,
}: {
  resource: string;
  restore(): Promise<unknown>;
}): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const close = useCloseNotification();
  const undo = (): void => {
    close();
    restore().then(
      async () => {
        await queries.invalidateQueries({ queryKey: [resource] });
        notify('console.restore.done', { type: 'success' });
      },
      (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
    );
  };
  return (
    <Alert
      severity="info"
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {translate('ra.notification.deleted', { smart_count: 1 })}
    </Alert>
  );
}
