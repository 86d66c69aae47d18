import type { Result } from '@comptoir/booking-client';
import { useGetIdentity, useRecordContext, useTranslate } from 'ra-core';
import { Stack } from '@mui/material';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { useBookingClient } from '../booking-context';
import { RoleInputs } from './admin-inputs';

type Person = Result<'adminAdmins.list'>[number];

/** The role of a person, and their resources. */
export default function AdminEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={<PersonActions />}>
      <SimpleForm toolbar={<PersonToolbar />} warnWhenUnsavedChanges>
        <TextInput source="email" readOnly />
        <RoleInputs />
      </SimpleForm>
    </Edit>
  );
}

/** The way through the list, and the removal of a second factor that its owner has lost. */
function PersonActions(): React.JSX.Element {
  const translate = useTranslate();
  const { adminAdmins } = useBookingClient();
  const { identity } = useGetIdentity();
  const person = useRecordContext<Person>();
  const isOther = person !== undefined && String(person.id) !== String(identity?.id);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      {isOther && person.has_second_factor && (
        <ActionDialog
          label="practice.settings.admins.factor.action"
          color="error"
          consequence={translate('practice.settings.admins.factor.text')}
          submit={() => adminAdmins.removeSecondFactor({ id: person.id })}
          done="practice.settings.admins.factor.done"
        />
      )}
      <FormActions />
    </Stack>
  );
}

/** Nobody deletes the account that is in use. */
function PersonToolbar(): React.JSX.Element {
  const record = useRecordContext();
  const { identity } = useGetIdentity();
  return <FormToolbar canDelete={String(record?.id) !== String(identity?.id)} />;
}
