import { BooleanInput, DataTable, TextField, TextInput } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { VatNumberActions } from './vat-number-actions';
import { VatNumberState } from './vat-number-state';

const FILTERS = [
  <TextInput key="number" source="number" alwaysOn />,
  <BooleanInput key="is_overridden" source="is_overridden" />,
];

/** All VAT numbers that customers gave, with what VIES and staff say about them. */
export default function VatNumberList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick={false}
        primary={<TextField source="number" />}
        secondary={<VatNumberActions />}
        tertiary={<VatNumberState />}
      >
        <DataTable.Col source="number" disableSort />
        <DataTable.Col source="valid" disableSort>
          <VatNumberState />
        </DataTable.Col>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="checked_at" disableSort field={InstantField} />
        <DataTable.Col source="consultation_number" disableSort />
        <DataTable.Col label="">
          <VatNumberActions />
        </DataTable.Col>
      </StaffRows>
    </StaffList>
  );
}
