import { DataTable, DateInput, SearchInput, TextField } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** Searches of customers; those without results show what is missing in the shop. */
export default function SearchList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick={false}
        primary={<TextField source="query" />}
        tertiary={<TextField source="results_count" />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="query" disableSort />
        <DataTable.NumberCol source="results_count" disableSort />
      </StaffRows>
    </StaffList>
  );
}
