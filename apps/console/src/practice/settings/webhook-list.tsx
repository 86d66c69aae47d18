import { BooleanField, BooleanInput, DataTable, FunctionField } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';

const FILTERS = [<BooleanInput key="is_active" source="is_active" />];

/** All webhooks, newest first. */
export default function WebhookList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="url" disableSort />
        <DataTable.Col source="events" disableSort>
          <FunctionField render={(record) => (record.events as string[]).join(', ')} />
        </DataTable.Col>
        <DataTable.Col source="is_active" disableSort>
          <BooleanField source="is_active" />
        </DataTable.Col>
        <DataTable.NumberCol source="failures_in_row" disableSort />
        <DataTable.Col source="disabled_at" field={InstantField} disableSort />
      </DataTable>
    </StaffList>
  );
}
