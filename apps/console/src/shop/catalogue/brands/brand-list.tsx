import { DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { choicesOf } from '../choices';
import { ThumbnailField } from '../thumbnail';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput
    key="trashed"
    source="trashed"
    choices={choicesOf('resources.brands.trashed', ['only', 'with'])}
  />,
];

/** All brands. */
export default function BrandList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'name', order: 'ASC' }}>
      <StaffRows primary={<TextField source="name" />} tertiary={<TextField source="products_count" />}>
        <DataTable.Col source="logo_url" field={ThumbnailField} disableSort />
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="products_count" />
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="deleted_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}
