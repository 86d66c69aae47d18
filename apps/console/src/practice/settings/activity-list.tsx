import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { DataTable, DateInput, FunctionField, TextInput } from 'react-admin';
import type { Result } from '@comptoir/booking-client';
import { InstantField } from '../../shared/ui/instant';
import { shortValue } from '../../shared/ui/short-value';
import { StaffList } from '../../shared/ui/staff-list';
import { differences } from './differences';

type Activity = Result<'adminActivity.list'>['activity'][number];

const asDay = (day: string): string => day;

const FILTERS = [
  <TextInput key="action" source="action" alwaysOn />,
  <TextInput key="subject_type" source="subject_type" />,
  <TextInput key="subject_id" source="subject_id" />,
  <DateInput key="date_from" source="date_from" label="practice.calendar.from_day" parse={asDay} />,
  <DateInput key="date_to" source="date_to" label="practice.calendar.to_day" parse={asDay} />,
];

/** Changes by staff; a row opens to the values before and after. */
export default function ActivityList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <DataTable bulkActionButtons={false} rowClick="expand" expand={<Changes />}>
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="actor" disableSort>
          <FunctionField<Activity> render={({ actor }) => actor.api_key?.name ?? actor.email} />
        </DataTable.Col>
        <DataTable.Col source="action" disableSort />
        <DataTable.Col source="subject_type" disableSort />
        <DataTable.Col source="subject_id" disableSort />
      </DataTable>
    </StaffList>
  );
}

function Changes(): React.JSX.Element | null {
  const translate = useTranslate();
  const activity = useRecordContext<Activity>();
  if (!activity) return null;
  const rows = differences(activity.changes);
  return (
    <>
      {rows.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              {['field', 'before', 'after'].map((name) => (
                <TableCell key={name}>{translate(`practice.settings.activity.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ field, before, after }) => (
              <TableRow key={field}>
                <TableCell component="th">{field.replaceAll('_', ' ')}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{shortValue(before)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{shortValue(after)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ p: 1 }}>
        {[activity.ip, activity.user_agent, activity.request_id].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}
