import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { PasswordInput, required } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useStoreClient } from '../store-context';

interface Values {
  current_password: string;
  password: string;
  password_confirmation: string;
}

const FIELDS = [
  ['current_password', 'current-password'],
  ['password', 'new-password'],
  ['password_confirmation', 'new-password'],
] as const;

/** Changes the own password, which signs out all other devices. */
export function ChangePassword(): React.JSX.Element {
  const { account } = useStoreClient();
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>{translate('console.password.text')}</Typography>
      <ActionDialog<Values>
        label="console.password.change"
        variant="outlined"
        consequence={translate('console.password.consequence')}
        submit={(values) => account.changePassword(values)}
        done="console.password.changed"
      >
        {FIELDS.map(([source, autoComplete]) => (
          <PasswordInput
            key={source}
            source={source}
            label={`console.password.${source}`}
            autoComplete={autoComplete}
            validate={required()}
          />
        ))}
      </ActionDialog>
    </Stack>
  );
}
