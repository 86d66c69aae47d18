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

/** All flash sales. */
export default function FlashSaleList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'starts_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<InstantField source="starts_at" />}
        tertiary={<PeriodStatusField source="status" />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="status" disableSort field={PeriodStatusField} />
        <DataTable.Col source="starts_at" field={InstantField} />
        <DataTable.Col source="ends_at" field={InstantField} />
        <DataTable.Col
          align="right"
          source="items"
          disableSort
          render={({ items }: { items?: unknown[] }) => items?.length ?? 0}
        />
      </StaffRows>
    </StaffList>
  );
}
