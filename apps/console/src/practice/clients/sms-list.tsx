import { DataTable, SelectInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StatusField } from '../../shared/ui/status-field';

const STATES = ['sending', 'sent', 'rejected', 'failed'].map((id) => ({
  id,
  name: `resources.sms-messages.states.${id}`,
}));

const FILTERS = [<SelectInput key="status" source="status" choices={STATES} alwaysOn />];

/** Text messages of the last months, without number and text. A row leads to its booking. */
export default function SmsList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <DataTable
        bulkActionButtons={false}
        rowClick={(_id, _resource, message) => `/practice/bookings/${String(message.booking_id)}`}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="booking_id" disableSort />
        <DataTable.Col source="country" disableSort />
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="error_code" disableSort />
      </DataTable>
    </StaffList>
  );
}
