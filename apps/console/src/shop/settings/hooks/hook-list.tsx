import { useRecordContext, useTranslate } from 'ra-core';
import { BooleanField, DataTable, TextField } from 'react-admin';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { STEP_CHOICES } from './hook-inputs';

/** Programs that are asked in the checkout. */
export default function HookList(): React.JSX.Element {
  return (
    <StaffList pagination={false}>
      <StaffRows primary={<TextField source="name" />} secondary={<Step />}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="step" disableSort>
          <Step />
        </DataTable.Col>
        <DataTable.Col source="on_failure" disableSort>
          <Failure />
        </DataTable.Col>
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
      </StaffRows>
    </StaffList>
  );
}

function Step(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const choice = STEP_CHOICES.find(({ id }) => id === record?.step);
  return choice ? <span>{translate(choice.name)}</span> : null;
}

function Failure(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  return record ? <span>{translate(`resources.hooks.failures.${String(record.on_failure)}`)}</span> : null;
}
