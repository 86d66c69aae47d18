import { Create, SimpleForm } from 'react-admin';
import { PageInputs } from './page-inputs';

/** A new page. */
export default function PageCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <PageInputs />
      </SimpleForm>
    </Create>
  );
}
