import { Alert } from '@mui/material';
import { useGetIdentity, useRecordContext, useTranslate } from 'ra-core';
import type { Result } from '@comptoir/booking-client';
import { BooleanField, DataTable, DeleteWithConfirmButton } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { useResources } from '../calendar/use-calendar-data';

type Person = Result<'adminAdmins.list'>[number];

/** Accounts that may use the console, with their roles and resources. */
export default function AdminList(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <StaffList pagination={false}>
      <Alert severity="info" sx={{ m: 1 }}>
        {translate('practice.settings.admins.about')}
      </Alert>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="email" disableSort />
        <DataTable.Col source="role" field={RoleField} disableSort />
        <DataTable.Col source="resource_ids" field={ResourcesField} disableSort />
        <DataTable.Col source="has_second_factor" field={BooleanField} disableSort />
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col label={false} field={DeleteAdmin} />
      </DataTable>
    </StaffList>
  );
}

function RoleField(_props: { source?: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const person = useRecordContext<Person>();
  return person ? <span>{translate(`resources.admins.roles.${person.role}`)}</span> : null;
}

function ResourcesField(_props: { source?: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const person = useRecordContext<Person>();
  const { data: resources = [] } = useResources();
  if (!person) return null;
  const { resource_ids: own } = person;
  if (!own) return <span>{translate('practice.settings.admins.all_resources')}</span>;
  const names = resources.filter(({ id }) => own.includes(id)).map(({ name }) => name);
  return <span>{names.join(', ') || '–'}</span>;
}

/** Nobody deletes the account that is in use. */
function DeleteAdmin(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const { identity } = useGetIdentity();
  if (!record || String(record.id) === String(identity?.id)) return null;
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      redirect={false}
      confirmTitle={translate('console.delete.title', { name: String(record.email) })}
      confirmContent={translate('resources.admins.delete_text')}
    />
  );
}
