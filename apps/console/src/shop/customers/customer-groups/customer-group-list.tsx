import { DataTable, SearchInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { PercentField } from './percent-field';

const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

/** All customer groups. */
export default function CustomerGroupList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'name', order: 'ASC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<TextField source="description" />}
        tertiary={<PercentField source="discount_percent" />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="description" disableSort />
        <DataTable.Col align="right" source="discount_percent" field={PercentField} />
        <DataTable.NumberCol source="users_count" />
        <DataTable.Col source="created_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
