import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { FaqInputs } from './faq-inputs';

/** One frequently asked question. */
export default function FaqEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <FaqInputs />
      </SimpleForm>
    </Edit>
  );
}
