import { BooleanField, DataTable, NullableBooleanInput, SearchInput, TextField } from 'react-admin';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { ThumbnailField } from '../thumbnail';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <NullableBooleanInput key="active" source="is_active" />,
];

/** All collections. */
export default function CollectionList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'sort_order', order: 'ASC' }}>
      <StaffRows primary={<TextField source="name" />} tertiary={<TextField source="products_count" />}>
        <DataTable.Col source="image_url" field={ThumbnailField} disableSort />
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="products_count" />
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.NumberCol source="sort_order" />
      </StaffRows>
    </StaffList>
  );
}
