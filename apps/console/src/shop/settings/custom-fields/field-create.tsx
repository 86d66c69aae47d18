import { Create, SimpleForm } from 'react-admin';
import { FieldInputs } from './field-inputs';

/** A new custom field. */
export default function FieldCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm
        warnWhenUnsavedChanges
        sanitizeEmptyValues
        defaultValues={{ target: 'products', type: 'text', visible_to: 'staff', editable_by: 'staff' }}
      >
        <FieldInputs isNew />
      </SimpleForm>
    </Create>
  );
}
