import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { CustomerGroupForm } from './customer-group-form';
import { GroupMembers } from './group-members';

/** One customer group with its members. */
export default function CustomerGroupEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <CustomerGroupForm />
      </SimpleForm>
      <GroupMembers />
    </Edit>
  );
}
