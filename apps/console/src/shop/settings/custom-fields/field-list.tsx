import { useRecordContext, useTranslate } from 'ra-core';
import { BooleanField, DataTable, SelectInput, TextField } from 'react-admin';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { choicesOf } from '../../catalogue/choices';
import { TARGETS } from './field-kinds';

const KEY = 'resources.custom-fields';
const FILTERS = [
  <SelectInput key="target" source="target" choices={choicesOf(`${KEY}.targets`, TARGETS)} alwaysOn />,
];

/** All custom fields, by kind of record. */
export default function FieldList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} pagination={false}>
      <StaffRows primary={<TextField source="label" />} secondary={<Word of="targets" source="target" />}>
        <DataTable.Col source="target" disableSort>
          <Word of="targets" source="target" />
        </DataTable.Col>
        <DataTable.Col source="label" disableSort />
        <DataTable.Col source="key" disableSort />
        <DataTable.Col source="type" disableSort>
          <Word of="types" source="type" />
        </DataTable.Col>
        <DataTable.Col source="visible_to" disableSort>
          <Word of="audiences" source="visible_to" />
        </DataTable.Col>
        <DataTable.Col source="is_required" field={BooleanField} disableSort />
        <DataTable.Col source="is_filterable" field={BooleanField} disableSort />
      </StaffRows>
    </StaffList>
  );
}

function Word({ of, source }: { of: string; source: string }): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  return record ? <span>{translate(`${KEY}.${of}.${String(record[source])}`)}</span> : null;
}
