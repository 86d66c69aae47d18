import { Create, SimpleForm } from 'react-admin';
import { WebhookInputs } from './webhook-inputs';

/** A new webhook. */
export default function WebhookCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <WebhookInputs />
      </SimpleForm>
    </Create>
  );
}
