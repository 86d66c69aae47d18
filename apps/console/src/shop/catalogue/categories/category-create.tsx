import { Create, SimpleForm } from 'react-admin';
import { CategoryFields } from './category-fields';

/** A new category; its image is uploaded afterwards. */
export default function CategoryCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <CategoryFields />
      </SimpleForm>
    </Create>
  );
}
