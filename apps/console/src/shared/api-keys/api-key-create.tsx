import { useRedirect } from 'ra-core';
import { Create, SimpleForm } from 'react-admin';
import { useState } from 'react';
import { ApiKeyInputs } from './api-key-inputs';
import { type ApiKey, type IssuedKey, withAddresses } from './api-keys';
import { SecretDialog } from '../ui/secret-dialog';

/** A new key, whose secret is shown once. @param areas of the service */
export function ApiKeyCreate({ areas }: { areas: readonly string[] }): React.JSX.Element {
  const redirect = useRedirect();
  const [issued, setIssued] = useState<IssuedKey>();
  const onSuccess = (key: object): void => setIssued(key as IssuedKey);
  return (
    <>
      <Create<ApiKey> redirect={false} mutationOptions={{ onSuccess }} transform={withAddresses}>
        <SimpleForm sanitizeEmptyValues warnWhenUnsavedChanges={!issued}>
          <ApiKeyInputs areas={areas} />
        </SimpleForm>
      </Create>
      {issued && (
        <SecretDialog
          secret={issued.secret}
          resource="api-keys"
          texts="console.api_keys"
          onClose={() => redirect('edit', 'api-keys', issued.id)}
        />
      )}
    </>
  );
}
