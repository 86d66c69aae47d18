import { DataTable } from 'react-admin';
import { StaffList } from '../../shared/ui/staff-list';

/** All resources. */
export default function ResourceList(): React.JSX.Element {
  return (
    <StaffList pagination={false}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="description" disableSort />
      </DataTable>
    </StaffList>
  );
}
