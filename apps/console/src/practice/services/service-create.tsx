import { Create, SimpleForm } from 'react-admin';
import { ServiceInputs } from './service-inputs';

/** A new service; its picture and its addresses follow on its own page. */
export default function ServiceCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>
        <ServiceInputs />
      </SimpleForm>
    </Create>
  );
}
