import { DataTable, FunctionField, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { OrderField } from '../parts/pieces';
import { type Draft, stateChoices } from '../parts/types';

const FILTERS = [
  <SelectInput
    key="status"
    source="status"
    choices={stateChoices('draft-orders', ['open', 'placed'])}
    alwaysOn
  />,
];

/** Orders that staff prepare for customers. */
export default function DraftList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick="edit"
        primary={<TextField source="user.name" />}
        secondary={<InstantField source="created_at" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="id" disableSort />
        <DataTable.Col source="user.name" disableSort />
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="units" align="right" disableSort>
          <FunctionField<Draft>
            render={({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)}
          />
        </DataTable.Col>
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
