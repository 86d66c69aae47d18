import { useRecordContext } from 'ra-core';
import { DataTable, SearchInput, TextField } from 'react-admin';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

/** Zones that parcels are sent to. */
export default function ZoneList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'name', order: 'ASC' }}>
      <StaffRows primary={<TextField source="name" />} secondary={<Countries />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="countries" field={Countries} disableSort />
        <DataTable.NumberCol source="methods_count" disableSort />
      </StaffRows>
    </StaffList>
  );
}

function Countries(): React.ReactNode {
  const zone = useRecordContext();
  return (zone?.countries as string[] | undefined)?.join(', ');
}
