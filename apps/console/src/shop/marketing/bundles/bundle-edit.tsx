import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { BundleForm } from './bundle-form';
import { BundleItems } from './bundle-items';

/** One bundle with its variants. */
export default function BundleEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <BundleForm />
      </SimpleForm>
      <BundleItems />
    </Edit>
  );
}
