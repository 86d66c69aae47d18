import { Button, Card, CardContent, Typography } from '@mui/material';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import type { Input } from '@comptoir/store-client';
import { Edit, SimpleForm } from 'react-admin';
import { messageOf } from '../../shared/data/error-messages';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { Instant } from '../../shared/ui/instant';
import { PagedTable } from '../../shared/ui/paged-table';
import { Status } from '../../shared/ui/status-field';
import { WebhookActions } from '../../shared/webhooks/webhook-actions';
import { useStoreClient } from '../store-context';
import { SHOP_EVENTS } from './webhook-groups';
import { WebhookInputs } from './webhook-inputs';

type TestedEvent = Input<'adminWebhooks.sendTestDelivery'>['event'];

/** One webhook with its deliveries. */
export default function WebhookEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />} component="div">
      <Card>
        <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
          <WebhookInputs />
        </SimpleForm>
      </Card>
      <Deliveries />
    </Edit>
  );
}

function Deliveries(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const webhook = useRecordContext();
  if (!webhook) return null;
  const id = Number(webhook.id);
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate('resources.webhooks.deliveries')}
        </Typography>
        <WebhookActions
          groups={SHOP_EVENTS}
          sendTest={(event) => store.adminWebhooks.sendTestDelivery({ id, event: event as TestedEvent })}
          replay={(stretch) => store.adminWebhooks.replayEvents({ id, ...stretch })}
        />
        <PagedTable
          label="resources.webhooks.deliveries"
          empty="resources.webhooks.no_deliveries"
          queryKey={['webhooks', id, 'deliveries']}
          load={(page, signal) => store.adminWebhooks.listDeliveries({ id, ...page }, { signal })}
          rowKey={(delivery) => delivery.id}
          columns={[
            {
              label: 'resources.webhooks.fields.created_at',
              render: (row) => <Instant value={row.created_at} />,
            },
            { label: 'resources.webhooks.fields.event', render: (row) => row.event },
            {
              label: 'resources.webhooks.fields.status',
              render: (row) => <Status value={row.status} resource="webhooks" />,
            },
            { label: 'resources.webhooks.fields.attempts', render: (row) => row.attempts, align: 'right' },
            {
              label: 'resources.webhooks.fields.response',
              render: (row) => row.response_code ?? row.error ?? '–',
            },
            {
              label: '',
              render: (row) => row.status !== 'pending' && <Retry webhook={id} delivery={row.id} />,
            },
          ]}
        />
      </CardContent>
    </Card>
  );
}

function Retry({ webhook, delivery }: { webhook: number; delivery: number }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const store = useStoreClient();
  const retry = (): void => {
    store.adminWebhooks.retryDelivery({ id: webhook, delivery_id: delivery, delivered: true }).then(
      () => {
        notify('resources.webhooks.retried', { type: 'success' });
        refresh();
      },
      (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
    );
  };
  return (
    <Button size="small" onClick={retry}>
      {translate('resources.webhooks.retry')}
    </Button>
  );
}
