import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { ZoneInputs } from './zone-inputs';

/** One shipping zone. */
export default function ZoneEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <ZoneInputs />
      </SimpleForm>
    </Edit>
  );
}
