import { Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { required, useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { messageOf } from '../../../shared/data/error-messages';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { SideCard } from '../side-card';

const T = 'resources.users.groups';
const ALL = 100;

/** The customer groups of the person. */
export function UserGroups(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const userId = Number(user?.id);
  const { data } = useQuery({
    queryKey: ['customer-groups', 'of', userId],
    queryFn: ({ signal }) => store.adminCustomerGroups.list({ user_id: userId, per_page: ALL }, { signal }),
    enabled: Boolean(user),
  });
  if (!user) return null;
  const leave = (id: number): void => {
    store.adminCustomerGroups.removeMember({ id, user_id: userId }).then(
      () => {
        notify(`${T}.left`, { type: 'success' });
        refresh();
      },
      (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
    );
  };
  const groups = data?.data ?? [];
  return (
    <SideCard title={`${T}.title`} actions={<JoinGroup userId={userId} />}>
      {data && groups.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate(`${T}.empty`)}
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {groups.map(({ id, name, discount_percent }) => (
          <Chip key={id} label={`${name} · ${discount_percent} %`} onDelete={() => leave(id)} />
        ))}
      </Stack>
    </SideCard>
  );
}

function JoinGroup({ userId }: { userId: number }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog<{ group_id: number }>
      label={`${T}.join`}
      consequence={translate(`${T}.join_text`)}
      submit={({ group_id: id }) => store.adminCustomerGroups.addMembers({ id, user_id: userId })}
      done={`${T}.joined`}
    >
      <ReferenceInput source="group_id" reference="customer-groups" sort={{ field: 'name', order: 'ASC' }}>
        <AutocompleteInput
          label={`${T}.group`}
          optionText="name"
          filterToQuery={(search: string) => ({ search })}
          validate={required()}
        />
      </ReferenceInput>
    </ActionDialog>
  );
}
