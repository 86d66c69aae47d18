import { TextInput } from 'react-admin';
import { SecretCreate } from '../../shared/ui/secret-create';
import { WebhookInputs } from './webhook-inputs';

/** A new webhook; its secret is shown once. */
export default function WebhookCreate(): React.JSX.Element {
  return (
    <SecretCreate resource="webhooks">
      <WebhookInputs />
      <TextInput source="secret" autoComplete="off" helperText="practice.settings.webhooks.secret_help" />
    </SecretCreate>
  );
}
