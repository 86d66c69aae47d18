import { Create, SimpleForm } from 'react-admin';
import { BundleForm } from './bundle-form';

/** A new bundle; its variants are added afterwards. */
export default function BundleCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm
        defaultValues={{ discount_type: 'percentage', is_active: true }}
        sanitizeEmptyValues
        warnWhenUnsavedChanges
      >
        <BundleForm />
      </SimpleForm>
    </Create>
  );
}
