import { Create, SimpleForm } from 'react-admin';
import { CollectionFields } from './collection-fields';

/** A new collection; its image and products are added afterwards. */
export default function CollectionCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <CollectionFields />
      </SimpleForm>
    </Create>
  );
}
