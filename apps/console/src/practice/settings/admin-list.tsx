import { Alert } from '@mui/material';
import { useGetIdentity, useRecordContext, useTranslate } from 'ra-core';
import { DataTable, DeleteWithConfirmButton } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';

/** Accounts that may use the console. */
export default function AdminList(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <StaffList pagination={false}>
      <Alert severity="info" sx={{ m: 1 }}>
        {translate('practice.settings.admins.about')}
      </Alert>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="email" disableSort />
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col label={false} field={DeleteAdmin} />
      </DataTable>
    </StaffList>
  );
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
