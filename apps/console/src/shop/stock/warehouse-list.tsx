import { BooleanField, DataTable, NullableBooleanInput, SearchInput, TextField } from 'react-admin';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <NullableBooleanInput key="active" source="is_active" />,
];

/** All warehouses, in the order in which orders take stock from them. */
export default function WarehouseList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'priority', order: 'ASC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<TextField source="city" />}
        tertiary={<TextField source="quantity" />}
      >
        <DataTable.NumberCol source="priority" />
        <DataTable.Col source="name" />
        <DataTable.Col source="code" />
        <DataTable.Col source="city" disableSort />
        <DataTable.Col source="country" disableSort />
        <DataTable.NumberCol source="quantity" disableSort />
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
