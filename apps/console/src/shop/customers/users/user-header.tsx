import type { Result } from '@comptoir/store-client';
import { Alert, Box, Typography } from '@mui/material';
import { required, useGetIdentity, useRecordContext, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { statusOf } from './user-status';

type User = Result<'adminUsers.get'>;

/** The person and the actions on the account. */
export function UserHeader(): React.JSX.Element | null {
  const user = useRecordContext<User>();
  const translate = useTranslate();
  if (!user) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 2, pb: 0 }}>
      <Typography variant="h5" component="p">
        {user.name}
      </Typography>
      <Status value={statusOf(user)} resource="users" />
      <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
        {translate('resources.users.since')} <Instant value={user.created_at} dateOnly />
      </Typography>
      {!user.deleted_at && <Actions user={user} />}
      {user.deleted_at && <Alert severity="warning">{translate('resources.users.is_deleted')}</Alert>}
    </Box>
  );
}

function Actions({ user }: { user: User }): React.JSX.Element {
  const { identity } = useGetIdentity();
  const store = useStoreClient();
  const translate = useTranslate();
  const { id } = user;
  const isOwn = identity?.id === id;
  return (
    <>
      {!user.email_verified_at && (
        <ActionDialog
          label="resources.users.verify.action"
          consequence={translate('resources.users.verify.text')}
          submit={() => store.adminUsers.update({ id, email_verified: true }, { ifMatch: user.version })}
          done="resources.users.verify.done"
        />
      )}
      <ActionDialog<{ password: string }>
        label="resources.users.password.action"
        consequence={translate('resources.users.password.text')}
        submit={({ password }) => store.adminUsers.update({ id, password }, { ifMatch: user.version })}
        done="resources.users.password.done"
      >
        <PasswordInput
          source="password"
          label="resources.users.fields.password"
          autoComplete="new-password"
          validate={required()}
        />
      </ActionDialog>
      {!isOwn && user.has_second_factor && (
        <ActionDialog
          label="resources.users.factor.action"
          color="error"
          consequence={translate('resources.users.factor.text')}
          submit={() => store.adminUsers.removeSecondFactor({ id })}
          done="resources.users.factor.done"
        />
      )}
      {!isOwn && <Suspend user={user} />}
    </>
  );
}

function Suspend({ user: { id, is_suspended, version } }: { user: User }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  const name = is_suspended ? 'lift' : 'suspend';
  return (
    <ActionDialog
      label={`resources.users.${name}.action`}
      color={is_suspended ? 'primary' : 'error'}
      consequence={translate(`resources.users.${name}.text`)}
      submit={() =>
        store.adminUsers.toggleSuspension({ id, is_suspended: !is_suspended }, { ifMatch: version })
      }
      done={`resources.users.${name}.done`}
    />
  );
}
