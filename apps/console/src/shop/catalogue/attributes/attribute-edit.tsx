import { Edit } from 'react-admin';
import { FormActions } from '../../../shared/ui/form-toolbar';
import { RecordForm } from '../../../shared/ui/record-form';
import { AttributeFields, withOrder } from './attribute-fields';

const FIELDS = ['name', 'type', 'sort_order', 'values'];

/** One attribute with its values. */
export default function AttributeEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <RecordForm fields={FIELDS} transform={withOrder}>
        <AttributeFields />
      </RecordForm>
    </Edit>
  );
}
