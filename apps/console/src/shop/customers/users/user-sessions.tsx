import type { Result } from '@comptoir/store-client';
import { useRecordContext, useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { SessionTable } from '../../sessions/session-table';
import { useStoreClient } from '../../store-context';
import { SideCard } from '../side-card';

/** Where the person is signed in. */
export function UserSessions(): React.JSX.Element | null {
  const user = useRecordContext<Result<'adminUsers.get'>>();
  const { adminUsers } = useStoreClient();
  const translate = useTranslate();
  if (!user || user.is_guest || user.deleted_at) return null;
  const { id } = user;
  return (
    <SideCard
      title="console.sessions.title"
      actions={
        <ActionDialog
          label="console.sessions.end_all"
          color="error"
          consequence={translate('console.sessions.end_all_text')}
          submit={() => adminUsers.endAllSessions({ id })}
          done="console.sessions.all_ended"
        />
      }
    >
      <SessionTable
        queryKey={['users', id, 'sessions']}
        load={(query, signal) => adminUsers.listSessions({ id, ...query }, { signal })}
        end={(session_id) => adminUsers.endSession({ id, session_id })}
      />
    </SideCard>
  );
}
