import { Alert, Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import type { Input, Result } from '@comptoir/booking-client';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { WebhookActions } from '../../shared/webhooks/webhook-actions';
import { useBookingClient } from '../booking-context';
import { Deliveries } from './deliveries';
import { PRACTICE_EVENTS } from './webhook-groups';
import { WebhookInputs } from './webhook-inputs';

type Webhook = Result<'adminWebhooks.get'>;
type TestedEvent = Input<'adminWebhooks.sendTestDelivery'>['event'];

/** One webhook and what was sent to it. */
export default function WebhookEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <SwitchedOff />
        <WebhookInputs />
        <TextInput source="secret" autoComplete="off" helperText="practice.settings.webhooks.secret_change" />
      </SimpleForm>
      <DeliveriesOfRecord />
    </Edit>
  );
}

function SwitchedOff(): React.JSX.Element | null {
  const translate = useTranslate();
  const webhook = useRecordContext<Webhook>();
  if (!webhook?.disabled_reason) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(`practice.settings.webhooks.disabled.${webhook.disabled_reason}`)}
    </Alert>
  );
}

function DeliveriesOfRecord(): React.JSX.Element | null {
  const webhook = useRecordContext<Webhook>();
  const booking = useBookingClient();
  if (!webhook) return null;
  const { id } = webhook;
  return (
    <>
      <Box sx={{ px: 2, pt: 2 }}>
        <WebhookActions
          groups={PRACTICE_EVENTS}
          sendTest={(event) => booking.adminWebhooks.sendTestDelivery({ id, event: event as TestedEvent })}
          replay={(stretch) => booking.adminWebhooks.replayEvents({ id, ...stretch })}
        />
      </Box>
      <Deliveries key={id} webhookId={id} />
    </>
  );
}
