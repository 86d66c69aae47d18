import { Create, SimpleForm } from 'react-admin';
import { WarehouseFields } from './warehouse-fields';

/** A new warehouse. */
export default function WarehouseCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <WarehouseFields />
      </SimpleForm>
    </Create>
  );
}
