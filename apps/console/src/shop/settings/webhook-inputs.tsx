import { AutocompleteArrayInput, BooleanInput, TextInput, required } from 'react-admin';

const EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.backorder_filled',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.completed',
  'payment.failed',
  'payment.authorized',
  'payment.authorization_expiring',
  'payment.authorization_expired',
  'payment.capture_failed',
  'refund.processed',
  'tax.threshold_reached',
].map((id) => ({ id, name: id }));

/** The fields of a webhook. */
export function WebhookInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="url" type="url" validate={required()} helperText="resources.webhooks.help.url" />
      <AutocompleteArrayInput source="events" choices={EVENTS} validate={required()} />
      <TextInput source="secret" helperText="resources.webhooks.help.secret" />
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}
