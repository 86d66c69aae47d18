import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import { BooleanField, DataTable, TextField } from 'react-admin';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { STEP_CHOICES } from './hook-inputs';

const KEY = 'resources.hooks';

/** Programs that are asked in the checkout. */
export default function HookList(): React.JSX.Element {
  return (
    <StaffList pagination={false}>
      <StaffRows primary={<TextField source="name" />} secondary={<Step />} tertiary={<LastCall />}>
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="step" disableSort>
          <Step />
        </DataTable.Col>
        <DataTable.Col source="on_failure" disableSort>
          <Failure />
        </DataTable.Col>
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.Col source="outcome" label={`${KEY}.fields.last_call`} disableSort>
          <LastCall />
        </DataTable.Col>
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

/** The outcome of the last call of an active hook, since one that fails may stop all orders. */
function LastCall(): React.JSX.Element | null {
  const store = useStoreClient();
  const record = useRecordContext();
  const id = Number(record?.id);
  const { data } = useQuery({
    queryKey: ['hooks', id, 'calls', 'last'],
    queryFn: ({ signal }) => store.adminHooks.listCalls({ id, page: 1, per_page: 1 }, { signal }),
    enabled: record?.is_active === true,
  });
  const [call] = data?.data ?? [];
  return call ? <Status value={call.outcome} resource="hooks" /> : null;
}

function Failure(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  return record ? <span>{translate(`${KEY}.failures.${String(record.on_failure)}`)}</span> : null;
}
