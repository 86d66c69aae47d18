import {
  BooleanInput,
  DataTable,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { OrderField, WordField } from '../parts/pieces';
import { type Return, namedChoices, stateChoices } from '../parts/types';

const STATES = ['requested', 'approved', 'received', 'refunded', 'exchanged', 'rejected'];
const REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'];
const KINDS = namedChoices('resources.returns.kinds', ['return', 'withdrawal']);
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={stateChoices('returns', STATES)} />,
  <SelectInput key="kind" source="kind" choices={KINDS} />,
  <SelectInput key="reason" source="reason" choices={namedChoices('resources.returns.reasons', REASONS)} />,
  <TextInput key="order" source="order_number" />,
  <BooleanInput key="overdue" source="refund_overdue" defaultValue />,
];

/** All returns and withdrawals. */
export default function ReturnList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        rowClick="show"
        primary={<TextField source="order_number" />}
        secondary={<TextField source="user.name" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
        <DataTable.Col source="user.name" disableSort />
        <DataTable.Col source="reason" disableSort>
          <WordField source="reason" words="resources.returns.reasons" />
        </DataTable.Col>
        <DataTable.Col source="units" align="right" disableSort>
          <FunctionField<Return>
            render={({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)}
          />
        </DataTable.Col>
        <DataTable.Col source="status" field={StatusField} />
        <DataTable.Col source="refund_due_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
