import { BooleanInput, TextInput, required } from 'react-admin';
import { WebhookEventsInput } from '../../shared/webhooks/webhook-inputs';
import { PRACTICE_EVENTS } from './webhook-groups';

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
      <WebhookEventsInput groups={PRACTICE_EVENTS} />
      <BooleanInput source="is_active" defaultValue helperText="practice.settings.webhooks.active_help" />
    </>
  );
}
