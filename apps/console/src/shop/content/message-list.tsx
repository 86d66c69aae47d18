import { DataTable, DateInput, NullableBooleanInput, SearchInput, TextField } from 'react-admin';
import { useRecordContext } from 'ra-core';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { Status } from '../../shared/ui/status-field';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <NullableBooleanInput key="is_read" source="is_read" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** Messages of the contact form. */
export default function MessageList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="subject" />}
        secondary={<TextField source="name" />}
        tertiary={<Unread />}
      >
        <DataTable.Col source="subject" />
        <DataTable.Col source="name" />
        <DataTable.Col source="email" />
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="read_at" field={Unread} />
      </StaffRows>
    </StaffList>
  );
}

function Unread(): React.JSX.Element | null {
  const message = useRecordContext();
  return message?.read_at === null ? <Status value="unread" resource="messages" /> : null;
}
