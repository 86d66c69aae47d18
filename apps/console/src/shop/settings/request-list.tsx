import { DataTable, DateInput, NumberInput, SelectInput, TextField, TextInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((id) => ({ id, name: id }));
const FILTERS = [
  <TextInput key="path" source="path" alwaysOn />,
  <SelectInput key="method" source="method" choices={METHODS} />,
  <NumberInput key="status_code" source="status_code" />,
  <TextInput key="error_code" source="error_code" />,
  <TextInput key="request_id" source="request_id" />,
  <NumberInput key="user_id" source="user_id" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** Logged requests, to find what happened to a customer. */
export default function RequestList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick={false}
        primary={<TextField source="path" />}
        tertiary={<TextField source="status_code" />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="method" disableSort />
        <DataTable.Col source="path" disableSort />
        <DataTable.NumberCol source="status_code" disableSort />
        <DataTable.Col source="error_code" disableSort />
        <DataTable.NumberCol source="duration_ms" disableSort />
        <DataTable.Col source="request_id" disableSort />
      </StaffRows>
    </StaffList>
  );
}
