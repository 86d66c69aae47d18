import { Create, SimpleForm } from 'react-admin';
import { ResourceInputs } from './resource-inputs';

/** A new resource; its hours and its form follow on its own page. */
export default function ResourceCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>
        <ResourceInputs />
      </SimpleForm>
    </Create>
  );
}
