import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { MethodInputs } from './method-inputs';

/** One shipping method. */
export default function MethodEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <MethodInputs />
      </SimpleForm>
    </Edit>
  );
}
