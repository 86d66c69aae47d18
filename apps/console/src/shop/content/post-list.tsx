import { DataTable, ReferenceInput, SearchInput, SelectInput, TextField, useTranslate } from 'react-admin';
import { useRecordContext } from 'ra-core';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { Status } from '../../shared/ui/status-field';
import { stateOfPost } from './post-state';

const STATES = ['draft', 'scheduled', 'published'].map((id) => ({
  id,
  name: `resources.posts.states.${id}`,
}));
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATES} />,
  <ReferenceInput key="category" source="category_id" reference="post-categories">
    <SelectInput optionText="name" />
  </ReferenceInput>,
];

/** All posts of the blog. */
export default function PostList(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows primary={<TextField source="title" />} tertiary={<PostState />}>
        <DataTable.Col source="title" />
        <DataTable.Col label={translate('resources.posts.fields.status')} field={PostState} disableSort />
        <DataTable.Col source="category.name" disableSort />
        <DataTable.Col source="published_at" field={InstantField} />
        <DataTable.NumberCol source="views_count" />
      </StaffRows>
    </StaffList>
  );
}

function PostState(): React.JSX.Element | null {
  const record = useRecordContext();
  return record ? (
    <Status value={stateOfPost(record.published_at as string | null)} resource="posts" />
  ) : null;
}
