import { Create, SimpleForm } from 'react-admin';
import { AttributeFields, withOrder } from './attribute-fields';

/** A new attribute. */
export default function AttributeCreate(): React.JSX.Element {
  return (
    <Create redirect="list" transform={withOrder}>
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <AttributeFields />
      </SimpleForm>
    </Create>
  );
}
