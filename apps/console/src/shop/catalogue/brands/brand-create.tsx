import { Create, SimpleForm } from 'react-admin';
import { withOperators } from '../operators';
import { BrandFields } from './brand-fields';

/** A new brand; its logo is uploaded afterwards. */
export default function BrandCreate(): React.JSX.Element {
  return (
    <Create redirect="edit" transform={withOperators}>
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <BrandFields />
      </SimpleForm>
    </Create>
  );
}
