import { Create, SimpleForm } from 'react-admin';
import { ZoneInputs } from './zone-inputs';

/** A new shipping zone. */
export default function ZoneCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <ZoneInputs />
      </SimpleForm>
    </Create>
  );
}
