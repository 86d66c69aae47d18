import { useGetIdentity, useRecordContext } from 'ra-core';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { RoleInputs } from './admin-inputs';

/** The role of a person, and their resources. */
export default function AdminEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={<FormActions />}>
      <SimpleForm toolbar={<PersonToolbar />} warnWhenUnsavedChanges>
        <TextInput source="email" readOnly />
        <RoleInputs />
      </SimpleForm>
    </Edit>
  );
}

/** Nobody deletes the account that is in use. */
function PersonToolbar(): React.JSX.Element {
  const record = useRecordContext();
  const { identity } = useGetIdentity();
  return <FormToolbar canDelete={String(record?.id) !== String(identity?.id)} />;
}
