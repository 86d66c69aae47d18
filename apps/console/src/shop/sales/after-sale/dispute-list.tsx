import { DataTable, SearchInput, SelectInput, TextField, TextInput } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { OrderField, WordField } from '../parts/pieces';
import { stateChoices } from '../parts/types';

const STATES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
];
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={stateChoices('disputes', STATES)} />,
  <TextInput key="order" source="order_number" />,
];

/** All disputes. */
export default function DisputeList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        rowClick="show"
        primary={<TextField source="order_number" />}
        secondary={<InstantField source="evidence_due_by" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
        <DataTable.Col source="amount" field={MoneyField} align="right" />
        <DataTable.Col source="reason" disableSort>
          <WordField source="reason" words="resources.disputes.reasons" />
        </DataTable.Col>
        <DataTable.Col source="status" field={StatusField} />
        <DataTable.Col source="evidence_state" disableSort>
          <WordField source="evidence_state" words="resources.disputes.evidence_states" />
        </DataTable.Col>
        <DataTable.Col source="evidence_due_by" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
