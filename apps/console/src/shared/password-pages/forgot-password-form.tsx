import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ServiceName } from '../../config';
import { detailsOf } from '../data/error-messages';

interface Props {
  service: ServiceName;
  /**
   * Asks for the mail with the link.
   * @throws ApiError when the service refuses the request
   */
  onAsk(email: string): Promise<unknown>;
}

/** Asks for the address of an account, and says the same whoever it belongs to. */
export function ForgotPasswordForm({ service, onAsk }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('busy');
    setProblem(undefined);
    onAsk(email).then(
      () => setState('done'),
      (error: unknown) => {
        setProblem(detailsOf(error, translate));
        setState('open');
      },
    );
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={2}>
      <Typography component="h1" variant="h5">
        {translate('password_pages.forgot.title')}
      </Typography>
      {state === 'done' ? (
        <Alert severity="success">{translate('password_pages.forgot.done')}</Alert>
      ) : (
        <>
          <Typography variant="body2">{translate('password_pages.forgot.text')}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            label={translate('console.session.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={state === 'busy'}>
            {translate('password_pages.forgot.submit')}
          </Button>
        </>
      )}
      <Button component={Link} to={`/${service}/login`} size="large">
        {translate('password_pages.forgot.back')}
      </Button>
    </Stack>
  );
}
