import { DataTable, SearchInput, TextField } from 'react-admin';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

/** Categories of the blog. */
export default function PostCategoryList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'name', order: 'ASC' }}>
      <StaffRows primary={<TextField source="name" />} tertiary={<TextField source="posts_count" />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="slug" disableSort />
        <DataTable.NumberCol source="posts_count" />
      </StaffRows>
    </StaffList>
  );
}
