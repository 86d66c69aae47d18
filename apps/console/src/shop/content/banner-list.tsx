import { DataTable, NullableBooleanInput, SearchInput, SelectInput, TextField, TextInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const STATES = ['shown', 'scheduled', 'ended', 'off'].map((id) => ({
  id,
  name: `resources.banners.states.${id}`,
}));
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATES} />,
  <TextInput key="position" source="position" />,
  <NullableBooleanInput key="is_active" source="is_active" />,
];

/** All banners, place by place. */
export default function BannerList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'position', order: 'ASC' }}>
      <StaffRows primary={<TextField source="title" />} secondary={<TextField source="position" />}>
        <DataTable.Col source="title" />
        <DataTable.Col source="position" />
        <DataTable.NumberCol source="sort_order" />
        <DataTable.Col source="starts_at" field={InstantField} />
        <DataTable.Col source="ends_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
