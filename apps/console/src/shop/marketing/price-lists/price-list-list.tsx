import { DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { PeriodStatusField } from '../period-status-field';
import { PERIOD_STATUSES } from '../period-statuses';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={PERIOD_STATUSES} />,
];

/** All price lists. */
export default function PriceListList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<TextField source="currency" />}
        tertiary={<PeriodStatusField source="status" />}
      >
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="currency" disableSort />
        <DataTable.Col source="status" disableSort field={PeriodStatusField} />
        <DataTable.NumberCol source="prices_count" disableSort />
        <DataTable.Col source="starts_at" disableSort field={InstantField} />
        <DataTable.Col source="ends_at" disableSort field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
