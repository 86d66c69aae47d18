import { DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';

const STATUSES = ['pending', 'active', 'rejected'].map((id) => ({ id, name: `states.${id}` }));
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} />,
];

/** All affiliates. */
export default function AffiliateList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        primary={<TextField source="user.name" />}
        secondary={<MoneyField source="balance" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="user.name" disableSort />
        <DataTable.Col source="code" disableSort />
        <DataTable.Col source="status" disableSort field={StatusField} />
        <DataTable.NumberCol source="total_orders" disableSort />
        <DataTable.Col align="right" source="total_earned" disableSort field={MoneyField} />
        <DataTable.Col align="right" source="balance" disableSort field={MoneyField} />
        <DataTable.Col source="created_at" disableSort field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
