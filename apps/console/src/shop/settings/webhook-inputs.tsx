import { BooleanInput, TextInput, required } from 'react-admin';
import { WebhookEventsInput } from '../../shared/webhooks/webhook-inputs';
import { SHOP_EVENTS } from './webhook-groups';

/** The fields of a webhook. */
export function WebhookInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="url" type="url" validate={required()} helperText="resources.webhooks.help.url" />
      <WebhookEventsInput groups={SHOP_EVENTS} />
      <TextInput source="secret" helperText="resources.webhooks.help.secret" />
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}
