import { type Theme, useMediaQuery } from '@mui/material';
import { useLocale } from 'ra-core';
import { DataTable, DateInput, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StatusField } from '../../shared/ui/status-field';
import { ResourceFilterInput } from '../calendar/resource-filter-input';
import { type WaitingEntry, targetOf, whenOf } from './waiting-entry';

const STATES = ['waiting', 'offered', 'booked', 'left', 'removed', 'ended'].map((id) => ({
  id,
  name: `resources.waiting-list.states.${id}`,
}));

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATES} alwaysOn />,
  <ResourceFilterInput
    key="resource_id"
    source="resource_id"
    label="resources.bookings.fields.resource_id"
  />,
  <DateInput key="date_from" source="date_from" label="practice.calendar.from_day" parse={asDay} />,
  <DateInput key="date_to" source="date_to" label="practice.calendar.to_day" parse={asDay} />,
];

/** The waiting list: entries that wait in the order of the line, then those that ended. */
export default function WaitingEntries(): React.JSX.Element {
  const language = useLocale();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <StaffList filters={FILTERS}>
      {isPhone ? (
        <SimpleList<WaitingEntry>
          primaryText={({ client_name: name }) => name}
          secondaryText={(entry) => whenOf(entry, language)}
          tertiaryText={targetOf}
        />
      ) : (
        <DataTable<WaitingEntry> bulkActionButtons={false}>
          <DataTable.Col source="created_at" field={InstantField} disableSort />
          <DataTable.Col source="client_name" disableSort />
          <DataTable.Col label="resources.waiting-list.fields.target" disableSort render={targetOf} />
          <DataTable.Col
            label="resources.waiting-list.fields.when"
            disableSort
            render={(entry) => whenOf(entry as WaitingEntry, language)}
          />
          <DataTable.Col source="phone" label="resources.bookings.fields.phone" disableSort />
          <DataTable.Col source="status" field={StatusField} disableSort />
        </DataTable>
      )}
    </StaffList>
  );
}

/** The service takes days of the business, as they are written. */
function asDay(day: string): string {
  return day;
}
