import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { DataTable, DateInput, TextField, TextInput } from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { shortValue } from '../../shared/ui/short-value';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';

const FILTERS = [
  <TextInput key="action" source="action" alwaysOn />,
  <TextInput key="subject_type" source="subject_type" />,
  <TextInput key="subject_id" source="subject_id" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** Changes by staff, each as before and after. */
export default function ActivityList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StaffRows
        rowClick={false}
        expand={<ChangedFields />}
        primary={<TextField source="action" />}
        secondary={<TextField source="actor.name" />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="actor.name" disableSort />
        <DataTable.Col source="action" disableSort />
        <DataTable.Col source="subject_type" disableSort />
        <DataTable.Col source="subject_id" disableSort />
      </StaffRows>
    </StaffList>
  );
}

interface Changes {
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** The changed fields of one entry. */
function ChangedFields(): React.JSX.Element {
  const translate = useTranslate();
  const entry = useRecordContext();
  const { before, after } = (entry?.changes ?? {}) as Changes;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {['field', 'before', 'after'].map((name) => (
            <TableCell key={name}>{translate(`resources.activity.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableCell component="th">{name}</TableCell>
            <TableCell>{shortValue(before?.[name])}</TableCell>
            <TableCell>{shortValue(after?.[name])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
