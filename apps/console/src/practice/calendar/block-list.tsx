import { type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { Instant, InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { ResourceFilterInput } from './resource-filter-input';

const FILTERS = [
  <ResourceFilterInput
    key="resource_id"
    source="resource_id"
    label="resources.bookings.fields.resource_id"
    alwaysOn
  />,
];

/** All blocks, latest start first. */
export default function BlockList(): React.JSX.Element {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <StaffList filters={FILTERS}>
      {isPhone ? (
        <SimpleList
          primaryText={(record) => (record.Resource as { name: string }).name}
          secondaryText={(record) => <Instant value={String(record.start_at)} />}
          tertiaryText={(record) => String(record.reason)}
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="start_at" field={InstantField} disableSort />
          <DataTable.Col source="end_at" field={InstantField} disableSort />
          <DataTable.Col source="Resource.name" label="resources.bookings.fields.resource_id" disableSort />
          <DataTable.Col source="reason" disableSort />
        </DataTable>
      )}
    </StaffList>
  );
}
