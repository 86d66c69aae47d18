import { Card, CardContent, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { Instant } from '../../../shared/ui/instant';
import { PagedTable } from '../../../shared/ui/paged-table';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { HookInputs } from './hook-inputs';
import { HookTest } from './hook-test';

/** One hook with its calls. */
export default function HookEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />} component="div">
      <Card>
        <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
          <HookInputs />
        </SimpleForm>
      </Card>
      <Calls />
    </Edit>
  );
}

function Calls(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const hook = useRecordContext();
  if (!hook) return null;
  const id = Number(hook.id);
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate('resources.hooks.calls')}
        </Typography>
        <HookTest id={id} />
        <PagedTable
          label="resources.hooks.calls"
          empty="resources.hooks.no_calls"
          queryKey={['hooks', id, 'calls']}
          load={(page, signal) => store.adminHooks.listCalls({ id, ...page }, { signal })}
          rowKey={(call) => call.id}
          columns={[
            {
              label: 'resources.hooks.fields.created_at',
              render: (call) => <Instant value={call.created_at} />,
            },
            {
              label: 'resources.hooks.fields.outcome',
              render: (call) => <Status value={call.outcome} resource="hooks" />,
            },
            {
              label: 'resources.hooks.fields.duration_ms',
              render: (call) => call.duration_ms,
              align: 'right',
            },
            { label: 'resources.hooks.fields.error', render: (call) => call.error ?? '–' },
          ]}
        />
      </CardContent>
    </Card>
  );
}
