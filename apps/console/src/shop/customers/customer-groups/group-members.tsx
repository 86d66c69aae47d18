import type { Result } from '@comptoir/store-client';
import PersonAddIcon from '@mui/icons-material/PersonAdd';
import { TextField } from '@mui/material';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { AutocompleteArrayInput, Link, ReferenceArrayInput } from 'react-admin';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { PageSection } from '../../../shared/ui/page-section';
import { useAfterPause } from '../../../shared/ui/use-after-pause';
import { useStoreClient } from '../../store-context';

type Member = Result<'adminCustomerGroups.listMembers'>['data'][number];

const T = 'resources.customer-groups.members';

/** The members of a customer group. */
export function GroupMembers(): React.JSX.Element | null {
  const group = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useAfterPause(typed).trim();
  if (!group) return null;
  const id = Number(group.id);
  const columns: Column<Member>[] = [
    { label: `${T}.name`, render: (row) => <Link to={`/shop/users/${row.id}`}>{row.name}</Link> },
    { label: `${T}.email`, render: ({ email }) => email },
    { label: `${T}.joined_at`, render: ({ joined_at }) => <Instant value={joined_at} dateOnly /> },
    { label: '', align: 'right', render: (row) => <Remove id={id} member={row} /> },
  ];
  return (
    <PageSection title={`${T}.title`} actions={<Add id={id} />}>
      <TextField
        label={translate('ra.action.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="search"
        size="small"
        fullWidth={false}
      />
      <PagedTable
        key={search}
        queryKey={['customer-groups', id, 'members', search]}
        load={(query, signal) =>
          store.adminCustomerGroups.listMembers({ id, ...query, ...(search && { search }) }, { signal })
        }
        columns={columns}
        rowKey={(row) => row.id}
        empty={search ? `${T}.none_found` : `${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}

function Add({ id }: { id: number }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog<{ user_ids: number[] }>
      label={`${T}.add`}
      icon={<PersonAddIcon />}
      consequence={translate(`${T}.add_text`)}
      submit={({ user_ids }) => store.adminCustomerGroups.addMembers({ id, user_ids })}
      done={`${T}.added`}
    >
      <ReferenceArrayInput source="user_ids" reference="users" sort={{ field: 'name', order: 'ASC' }}>
        <AutocompleteArrayInput
          label={`${T}.users`}
          optionText={({ name, email }: { name?: string; email?: string }) =>
            `${name ?? ''} (${email ?? ''})`
          }
          filterToQuery={(text: string) => ({ search: text })}
          validate={required()}
        />
      </ReferenceArrayInput>
    </ActionDialog>
  );
}

function Remove({ id, member }: { id: number; member: Member }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog
      label="ra.action.remove"
      variant="text"
      color="error"
      consequence={translate(`${T}.remove_text`, { name: member.name })}
      submit={() => store.adminCustomerGroups.removeMember({ id, user_id: member.id })}
      done={`${T}.removed`}
    />
  );
}
