import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useRedirect, useTranslate } from 'ra-core';
import { Create, SimpleForm, TextInput } from 'react-admin';
import { useState } from 'react';
import { CopyText } from '../widgets/copy-text';
import { WebhookInputs } from './webhook-inputs';

interface Created {
  id: number;
  secret: string;
}

/** A new webhook; its secret is shown once. */
export default function WebhookCreate(): React.JSX.Element {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [created, setCreated] = useState<Created>();
  const onSuccess = (webhook: object): void => setCreated(webhook as Created);
  return (
    <>
      <Create mutationOptions={{ onSuccess }}>
        <SimpleForm sanitizeEmptyValues>
          <WebhookInputs />
          <TextInput source="secret" autoComplete="off" helperText="practice.settings.webhooks.secret_help" />
        </SimpleForm>
      </Create>
      {created && (
        <Dialog open fullWidth aria-labelledby="secret">
          <DialogTitle id="secret">{translate('practice.settings.webhooks.created')}</DialogTitle>
          <DialogContent>
            <CopyText
              label={translate('resources.webhooks.fields.secret')}
              value={created.secret}
              helperText={translate('practice.settings.webhooks.secret_once')}
            />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={() => redirect('edit', 'webhooks', created.id)}>
              {translate('practice.settings.webhooks.noted')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
