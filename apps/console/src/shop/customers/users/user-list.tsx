import { BooleanField, DataTable, EmailField, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { ROLES, USER_STATUSES } from './user-choices';
import { RolesField } from './roles-field';
import { UserStatusField } from './user-status';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={USER_STATUSES} />,
  <SelectInput key="role" source="role" choices={ROLES} />,
];

/** All accounts: customers and staff. */
export default function UserList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="name" />}
        secondary={<TextField source="email" />}
        tertiary={<UserStatusField />}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="email" field={EmailField} />
        <DataTable.Col source="status" disableSort field={UserStatusField} />
        <DataTable.Col source="roles" disableSort field={RolesField} />
        <DataTable.Col source="has_second_factor" disableSort field={BooleanField} />
        <DataTable.NumberCol source="orders_count" disableSort />
        <DataTable.Col source="created_at" field={InstantField} />
      </StaffRows>
    </StaffList>
  );
}
