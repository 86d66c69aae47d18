import { Create, SimpleForm } from 'react-admin';
import { BrandFields } from './brand-fields';

/** A new brand; its logo is uploaded afterwards. */
export default function BrandCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <BrandFields />
      </SimpleForm>
    </Create>
  );
}
