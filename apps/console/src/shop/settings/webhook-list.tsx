import { BooleanField, DataTable, NullableBooleanInput, TextField } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { StatusField } from '../../shared/ui/status-field';

const FILTERS = [<NullableBooleanInput key="is_active" source="is_active" alwaysOn />];

/** Addresses of other systems that hear of events. */
export default function WebhookList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows primary={<TextField source="url" />} tertiary={<StatusField source="disabled_reason" />}>
        <DataTable.Col source="url" disableSort />
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.Col source="disabled_reason" field={StatusField} disableSort>
          <StatusField source="disabled_reason" />
        </DataTable.Col>
        <DataTable.NumberCol source="failures_in_row" disableSort />
        <DataTable.Col source="created_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
