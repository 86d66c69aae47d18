import { Alert, Box, Typography } from '@mui/material';
import { useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { Edit, NumberInput, SimpleForm } from 'react-admin';
import { useState } from 'react';
import { ActionDialog } from '../ui/action-dialog';
import { FormActions, FormToolbar } from '../ui/form-toolbar';
import { Instant } from '../ui/instant';
import { ApiKeyInputs } from './api-key-inputs';
import { type ApiKey, type IssuedKey, withAddresses } from './api-keys';
import { SecretDialog } from '../ui/secret-dialog';

const DEFAULT_HOURS = 24;

interface Actions {
  /** Gives the key another secret. */
  rotate(input: { id: number; previous_valid_hours?: number }): Promise<IssuedKey>;
  /** Ends the key for good. */
  revoke(input: { id: number }): Promise<unknown>;
}

interface Props extends Actions {
  /** Areas of the service that keys can have scopes for. */
  areas: readonly string[];
}

/** One key: its scopes and addresses, its secrets and its end. */
export function ApiKeyEdit({ areas, ...actions }: Props): React.JSX.Element {
  const [issued, setIssued] = useState<IssuedKey>();
  const refresh = useRefresh();
  const close = (): void => {
    setIssued(undefined);
    refresh();
  };
  return (
    <>
      <Edit<ApiKey>
        mutationMode="pessimistic"
        redirect={false}
        actions={<FormActions />}
        transform={withAddresses}
      >
        <Secrets {...actions} onIssue={setIssued} />
        <Form areas={areas} />
      </Edit>
      {issued && (
        <SecretDialog secret={issued.secret} resource="api-keys" texts="console.api_keys" onClose={close} />
      )}
    </>
  );
}

function Form({ areas }: { areas: readonly string[] }): React.JSX.Element | null {
  const key = useRecordContext<ApiKey>();
  if (!key || key.status === 'revoked') return null;
  return (
    <SimpleForm toolbar={<FormToolbar canDelete={false} />} warnWhenUnsavedChanges>
      <ApiKeyInputs areas={areas} />
    </SimpleForm>
  );
}

/** Shows what is known of the secrets of a key, with a button for each thing that can be done with them. */
function Secrets({
  rotate,
  revoke,
  onIssue,
}: Actions & { onIssue(issued: IssuedKey): void }): React.JSX.Element | null {
  const translate = useTranslate();
  const key = useRecordContext<ApiKey>();
  if (!key) return null;
  const { id, name, hint, status, owner, last_used_at, previous_secret } = key;
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {name} <code>{hint}…</code>
      </Typography>
      {status !== 'active' && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {translate(`console.api_keys.why.${status}`)}
        </Alert>
      )}
      <Typography variant="body2">
        {translate('console.api_keys.last_used')} <Instant value={last_used_at} />
      </Typography>
      {owner && (
        <Typography variant="body2">{translate('console.api_keys.owner', { email: owner.email })}</Typography>
      )}
      {previous_secret && (
        <>
          <Typography variant="body2">
            {translate('console.api_keys.previous_until')} <Instant value={previous_secret.valid_until} />
          </Typography>
          <Typography variant="body2">
            {translate('console.api_keys.previous_used')} <Instant value={previous_secret.last_used_at} />
          </Typography>
        </>
      )}
      {status !== 'revoked' && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <ActionDialog<{ previous_valid_hours: number }>
            label="console.api_keys.rotate"
            consequence={translate('console.api_keys.rotate_text')}
            defaultValues={{ previous_valid_hours: DEFAULT_HOURS }}
            submit={async (values) => onIssue(await rotate({ id, ...values }))}
            done={() => undefined}
            // The page is read again when the secret is noted.
            onDone={() => undefined}
          >
            <NumberInput
              source="previous_valid_hours"
              label="console.api_keys.hours"
              helperText="console.api_keys.hours_help"
              min={0}
              max={168}
            />
          </ActionDialog>
          <ActionDialog
            label="console.api_keys.revoke"
            color="error"
            consequence={translate('console.api_keys.revoke_text')}
            submit={() => revoke({ id })}
            done="console.api_keys.revoked"
          />
        </Box>
      )}
    </Box>
  );
}
