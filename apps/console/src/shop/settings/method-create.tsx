import { Create, SimpleForm } from 'react-admin';
import { MethodInputs } from './method-inputs';

/** A new shipping method. */
export default function MethodCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <MethodInputs />
      </SimpleForm>
    </Create>
  );
}
