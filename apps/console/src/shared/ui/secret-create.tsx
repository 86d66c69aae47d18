import { type RaRecord, useRedirect } from 'ra-core';
import { Create, SimpleForm } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { SecretDialog } from './secret-dialog';

type Issued = RaRecord & { secret: string };

interface Props {
  resource: 'hooks' | 'webhooks';
  defaultValues?: object;
  children: ReactNode;
}

/** A new record that signs what it sends, with the secret that is shown once. */
export function SecretCreate({ resource, defaultValues, children }: Props): React.JSX.Element {
  const redirect = useRedirect();
  const [issued, setIssued] = useState<Issued>();
  const onSuccess = (record: object): void => setIssued(record as Issued);
  return (
    <>
      <Create<Issued> redirect={false} mutationOptions={{ onSuccess }}>
        <SimpleForm sanitizeEmptyValues warnWhenUnsavedChanges={!issued} defaultValues={defaultValues}>
          {children}
        </SimpleForm>
      </Create>
      {issued && (
        <SecretDialog
          secret={issued.secret}
          resource={resource}
          texts="console.secret"
          onClose={() => redirect('edit', resource, issued.id)}
        />
      )}
    </>
  );
}
