import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type RaRecord, useRecordContext, useResourceDefinitions, useTranslate } from 'ra-core';
import { DataTable, DateInput, Link, TextField, TextInput } from 'react-admin';
import { useFacts } from '../../shared/layout/facts';
import { InstantField } from '../../shared/ui/instant';
import { Money } from '../../shared/ui/money';
import { shortValue } from '../../shared/ui/short-value';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { type Entry, amountOf, kindOf, nameOf, resourceOf } from './activity-words';

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
        rowClick="expand"
        expand={<ChangedFields />}
        primary={<SubjectField />}
        secondary={<TextField source="actor.name" />}
        tertiary={<KindField />}
      >
        <DataTable.Col source="created_at" field={InstantField} disableSort />
        <DataTable.Col source="actor.name" disableSort />
        <DataTable.Col source="kind" field={KindField} disableSort />
        <DataTable.Col source="subject_type" field={SubjectField} disableSort />
        <DataTable.Col source="subject_id" disableSort />
        <DataTable.Col source="action" disableSort />
      </StaffRows>
    </StaffList>
  );
}

function KindField(_props: { source?: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const entry = useRecordContext<Entry & RaRecord>();
  return entry ? <span>{translate(`resources.activity.kinds.${kindOf(entry)}`)}</span> : null;
}

/** The kind of record and its name, with a link where the record has a page. */
function SubjectField(_props: { source?: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const definitions = useResourceDefinitions();
  const entry = useRecordContext<Entry & RaRecord>();
  if (!entry) return null;
  const resource = resourceOf(entry);
  const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: wordsOf(entry.subject_type) });
  const text = `${kind} ${nameOf(entry)}`;
  const { hasShow, hasEdit } = definitions[resource] ?? {};
  if (kindOf(entry) === 'deleted' || (!hasShow && !hasEdit)) return <span>{text}</span>;
  const address = `/shop/${resource}/${encodeURIComponent(entry.subject_id)}`;
  return <Link to={hasShow ? `${address}/show` : address}>{text}</Link>;
}

/** The changed fields of one entry. */
function ChangedFields(): React.JSX.Element | null {
  const translate = useTranslate();
  const entry = useRecordContext<Entry & RaRecord>();
  if (!entry) return null;
  const { before, after } = entry.changes;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = `resources.${resourceOf(entry)}.fields`;
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
            <TableCell component="th">{translate(`${fields}.${name}`, { _: wordsOf(name) })}</TableCell>
            {[before, after].map((row, index) => (
              <TableCell key={index}>
                <Value name={name} row={row} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Value({ name, row }: { name: string; row: Entry['changes']['before'] }): React.JSX.Element {
  const facts = useFacts();
  const currency = typeof row?.currency === 'string' ? row.currency : facts.currency;
  const amount = amountOf(name, row?.[name], currency);
  return amount ? <Money amount={amount} currency={currency} /> : <>{shortValue(row?.[name])}</>;
}

/** Returns the words of a name that the console has no text for. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
