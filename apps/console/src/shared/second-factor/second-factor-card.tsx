import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { Loading } from 'react-admin';
import { useState } from 'react';
import { SecondStepFields, type TypedCode } from '../session/second-step-fields';
import { ActionForm } from './action-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUpSteps } from './set-up-steps';
import { type SecondFactor, useFactorCalls, useReadAgain, useSecondFactor } from './use-second-factor';

/** The own second factor on the page of the account: what there is, and what can be done with it. */
export function SecondFactorCard(): React.JSX.Element {
  const translate = useTranslate();
  const { data } = useSecondFactor();
  return (
    <Card sx={{ mt: 2, maxWidth: 720 }}>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {translate('console.account.second_factor')}
        </Typography>
        {data ? <State factor={data} /> : <Loading />}
      </CardContent>
    </Card>
  );
}

type Task = 'set_up' | 'renew' | 'remove';

function State({ factor }: { factor: SecondFactor }): React.JSX.Element {
  const translate = useTranslate();
  const readAgain = useReadAgain();
  const [task, setTask] = useState<Task>();
  const end = (): void => {
    setTask(undefined);
    readAgain();
  };
  if (task === 'set_up') return <SetUpSteps onDone={end} onCancel={end} />;
  if (task === 'renew') return <Renew onEnd={end} />;
  if (task === 'remove') return <Remove onEnd={end} />;
  if (!factor.is_enabled) {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography>{translate('console.account.off')}</Typography>
        <Button variant="contained" onClick={() => setTask('set_up')}>
          {translate('console.account.set_up')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="success">{translate('console.account.on')}</Alert>
      <Typography>
        {translate('console.account.codes_left', { smart_count: factor.recovery_codes_left })}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setTask('renew')}>
          {translate('console.account.renew')}
        </Button>
        <Button color="error" onClick={() => setTask('remove')}>
          {translate('console.account.remove')}
        </Button>
      </Stack>
    </Stack>
  );
}

function Renew({ onEnd }: { onEnd(): void }): React.JSX.Element {
  const calls = useFactorCalls();
  const [typed, setTyped] = useState<TypedCode>({});
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnd} />;
  return (
    <ActionForm
      text="console.account.renew_text"
      button="console.account.renew"
      submit={async () => setCodes(await calls.renew(typed.code ?? ''))}
      onCancel={onEnd}
    >
      <SecondStepFields onChange={setTyped} appOnly />
    </ActionForm>
  );
}

function Remove({ onEnd }: { onEnd(): void }): React.JSX.Element {
  const calls = useFactorCalls();
  const notify = useNotify();
  const [typed, setTyped] = useState<TypedCode>({});
  return (
    <ActionForm
      text="console.account.remove_text"
      button="console.account.remove"
      submit={async () => {
        await calls.remove(typed);
        notify('console.account.removed', { type: 'success' });
        onEnd();
      }}
      onCancel={onEnd}
    >
      <SecondStepFields onChange={setTyped} />
    </ActionForm>
  );
}
