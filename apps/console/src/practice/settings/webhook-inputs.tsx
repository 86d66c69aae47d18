import { BooleanInput, CheckboxGroupInput, TextInput, required } from 'react-admin';

const EVENTS = [
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'waiting_list.joined',
  'waiting_list.offered',
  'waiting_list.closed',
].map((id) => ({
  id,
  name: `practice.settings.webhooks.events.${id.replace('.', '_')}`,
}));

/** Inputs of a webhook. */
export function WebhookInputs(): React.JSX.Element {
  return (
    <>
      <TextInput
        source="url"
        type="url"
        validate={required()}
        helperText="practice.settings.webhooks.url_help"
      />
      <CheckboxGroupInput source="events" choices={EVENTS} validate={required()} helperText={false} />
      <BooleanInput source="is_active" defaultValue helperText="practice.settings.webhooks.active_help" />
    </>
  );
}
