import { Edit } from 'react-admin';
import { FormActions } from '../../../shared/ui/form-toolbar';
import { RecordForm } from '../../../shared/ui/record-form';
import { FieldInputs } from './field-inputs';

const FIELDS = [
  'label',
  'help',
  'choices',
  'min',
  'max',
  'is_required',
  'is_filterable',
  'is_personal',
  'visible_to',
  'editable_by',
  'sort_order',
];

/** One custom field. */
export default function FieldEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <RecordForm fields={FIELDS}>
        <FieldInputs />
      </RecordForm>
    </Edit>
  );
}
