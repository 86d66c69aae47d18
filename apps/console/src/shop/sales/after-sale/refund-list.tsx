import {
  BooleanInput,
  DataTable,
  DateInput,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { Money, MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { Status } from '../../../shared/ui/status-field';
import { OrderField, WordField } from '../parts/pieces';
import { type Refund, namedChoices, stateChoices } from '../parts/types';
import { stateOf } from './refund-state';

const STATES = ['pending', 'approved', 'processed', 'rejected', 'failed'];
const METHODS = namedChoices('resources.refunds.methods', ['original', 'wallet']);
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={stateChoices('refunds', STATES)} />,
  <BooleanInput key="to_pay_out" source="to_pay_out" defaultValue />,
  <SelectInput key="method" source="method" choices={METHODS} />,
  <TextInput key="order" source="order_number" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** The state of a refund; money that nobody but staff sends is not on its way. */
function State(): React.JSX.Element {
  return (
    <FunctionField<Refund>
      source="status"
      render={(refund) => <Status value={stateOf(refund)} resource="refunds" />}
    />
  );
}

/** All refunds. */
export default function RefundList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        rowClick="show"
        primary={
          <FunctionField<Refund>
            render={({ amount, currency }) => <Money amount={amount} currency={currency} />}
          />
        }
        secondary={<TextField source="order_number" />}
        tertiary={<State />}
      >
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
        <DataTable.Col source="amount" field={MoneyField} align="right" />
        <DataTable.Col source="method" disableSort>
          <WordField source="method" words="resources.refunds.methods" />
        </DataTable.Col>
        <DataTable.Col source="source" disableSort>
          <WordField source="source" words="resources.refunds.sources" />
        </DataTable.Col>
        <DataTable.Col source="status" field={State} />
        <DataTable.Col source="processed_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
