import { SecretCreate } from '../../shared/ui/secret-create';
import { WebhookInputs } from './webhook-inputs';

/** A new webhook. */
export default function WebhookCreate(): React.JSX.Element {
  return (
    <SecretCreate resource="webhooks">
      <WebhookInputs />
    </SecretCreate>
  );
}
