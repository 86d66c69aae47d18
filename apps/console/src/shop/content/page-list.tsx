import { BooleanField, DataTable, NullableBooleanInput, SearchInput, TextField } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <NullableBooleanInput key="is_active" source="is_active" />,
];

/** All pages of the site. */
export default function PageList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'updated_at', order: 'DESC' }}>
      <StaffRows primary={<TextField source="title" />} secondary={<TextField source="slug" />}>
        <DataTable.Col source="title" />
        <DataTable.Col source="slug" />
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.Col source="updated_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
