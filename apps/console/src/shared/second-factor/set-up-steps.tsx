import { Box, Skeleton, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, lazy, useState } from 'react';
import { SecondStepFields, type TypedCode } from '../session/second-step-fields';
import { ActionForm } from './action-form';
import { RecoveryCodes } from './recovery-codes';
import { type StartedFactor, useFactorCalls } from './use-second-factor';

/** Only this page draws QR codes. */
const QrCode = lazy(() => import('./qr-code'));

const SIZE = 200;

interface Props {
  onDone(): void;
  onCancel(): void;
}

/** Sets up a second factor: the password, the code for the app, its first code, and the recovery codes. */
export function SetUpSteps({ onDone, onCancel }: Props): React.JSX.Element {
  const calls = useFactorCalls();
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [started, setStarted] = useState<StartedFactor>();
  const [typed, setTyped] = useState<TypedCode>({});
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!started) {
    return (
      <ActionForm
        key="password"
        text="console.account.password_text"
        button="console.account.go_on"
        submit={async () => setStarted(await calls.start(password))}
        onCancel={onCancel}
      >
        <TextField
          label={translate('ra.auth.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fullWidth
          required
          autoFocus
        />
      </ActionForm>
    );
  }
  return (
    <ActionForm
      key="code"
      text="console.account.scan_text"
      button="console.account.confirm"
      submit={async () => setCodes(await calls.confirm(typed.code ?? ''))}
      onCancel={onCancel}
    >
      <Box sx={{ bgcolor: 'common.white', p: 2, lineHeight: 0 }}>
        <Suspense fallback={<Skeleton variant="rectangular" width={SIZE} height={SIZE} />}>
          <QrCode text={started.otpauth_uri} size={SIZE} title={translate('console.account.qr')} />
        </Suspense>
      </Box>
      <Typography variant="body2">
        {translate('console.account.secret')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {started.secret.replace(/.{4}(?!$)/g, '$& ')}
        </Box>
      </Typography>
      <SecondStepFields onChange={setTyped} appOnly />
    </ActionForm>
  );
}
