import { DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { DayField } from '../day-field';

const STATUSES = ['active', 'inactive', 'disputed', 'expired', 'empty'].map((id) => ({
  id,
  name: `resources.gift-cards.states.${id}`,
}));

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} />,
];

/** All gift cards. */
export default function GiftCardList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="code" />}
        secondary={<MoneyField source="balance" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="code" disableSort />
        <DataTable.Col align="right" source="balance" field={MoneyField} />
        <DataTable.Col align="right" source="initial_amount" field={MoneyField} />
        <DataTable.Col source="status" disableSort field={StatusField} />
        <DataTable.Col source="recipient_email" disableSort />
        <DataTable.Col source="expires_at" field={DayField} />
        <DataTable.Col source="created_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
