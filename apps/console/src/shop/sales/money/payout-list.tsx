import { DataTable, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { stateChoices } from '../parts/types';

const STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'];
const FILTERS = [
  <SelectInput key="status" source="status" choices={stateChoices('payouts', STATES)} alwaysOn />,
];

/** Money that the payment processor has sent to the bank account. */
export default function PayoutList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick="show"
        primary={<MoneyField source="amount" />}
        secondary={<TextField source="processor_payout_id" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="arrives_at" field={InstantField} disableSort />
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="gross_amount" field={MoneyField} align="right" disableSort />
        <DataTable.Col source="fee_amount" field={MoneyField} align="right" disableSort />
        <DataTable.Col source="amount" field={MoneyField} align="right" disableSort />
        <DataTable.NumberCol source="lines" disableSort />
        <DataTable.Col source="processor_payout_id" disableSort />
      </StaffRows>
    </StaffList>
  );
}
