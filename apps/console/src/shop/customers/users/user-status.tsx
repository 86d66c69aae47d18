import type { Result } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { Status } from '../../../shared/ui/status-field';

type User = Result<'adminUsers.list'>['data'][number];

/** Shows if an account is active, suspended, not verified, deleted or a guest's. */
export function UserStatusField(_props: {
  source?: string;
  label?: string | false;
}): React.JSX.Element | null {
  const user = useRecordContext<User>();
  if (!user) return null;
  return <Status value={statusOf(user)} resource="users" />;
}

/** Returns the state of an account, as the filter of the list names it. */
export function statusOf({
  deleted_at,
  is_suspended,
  email_verified_at,
  is_guest,
}: Pick<User, 'deleted_at' | 'is_suspended' | 'email_verified_at' | 'is_guest'>): string {
  if (deleted_at) return 'deleted';
  if (is_suspended) return 'suspended';
  if (is_guest) return 'guest';
  return email_verified_at ? 'active' : 'unverified';
}
