import { DataTable, SearchInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StatusField } from '../../shared/ui/status-field';

const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

/** All coupons. */
export default function CouponList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="code" />
        <DataTable.Col source="type" disableSort />
        <DataTable.NumberCol source="value" disableSort />
        <DataTable.Col source="status" field={StatusField} disableSort />
        <DataTable.Col source="expires_at" field={InstantField} />
        <DataTable.NumberCol source="used_count" />
      </DataTable>
    </StaffList>
  );
}
