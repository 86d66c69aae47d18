import { Edit } from 'react-admin';
import { FormActions } from '../../shared/ui/form-toolbar';
import { RecordForm } from '../../shared/ui/record-form';
import { WAREHOUSE_FIELDS, WarehouseFields } from './warehouse-fields';

/** One warehouse. */
export default function WarehouseEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <RecordForm fields={WAREHOUSE_FIELDS}>
        <WarehouseFields />
      </RecordForm>
    </Edit>
  );
}
