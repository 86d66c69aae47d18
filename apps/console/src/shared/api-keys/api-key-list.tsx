import { DataTable, TextField } from 'react-admin';
import { InstantField } from '../ui/instant';
import { StaffList } from '../ui/staff-list';
import { StaffRows } from '../ui/staff-rows';
import { StatusField } from '../ui/status-field';

/** Keys of programs, those in use first. */
export default function ApiKeyList(): React.JSX.Element {
  return (
    <StaffList>
      <StaffRows primary={<TextField source="name" />} tertiary={<StatusField />}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="status" disableSort>
          <StatusField />
        </DataTable.Col>
        <DataTable.Col source="hint" disableSort />
        <DataTable.Col source="owner.email" disableSort />
        <DataTable.Col source="last_used_at" field={InstantField} disableSort />
        <DataTable.Col source="expires_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
