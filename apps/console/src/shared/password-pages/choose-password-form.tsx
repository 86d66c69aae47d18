import { isApiError } from '@comptoir/store-client';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ServiceName } from '../../config';
import { detailsOf } from '../data/error-messages';

/** Token and address of the mailed link, and the new password. */
export interface ChosenPassword {
  token: string;
  email: string;
  password: string;
}

interface Props {
  service: ServiceName;
  /** Rules of the service for passwords, translated. */
  help: string;
  /**
   * Sets the password.
   * @throws ApiError when the link is not valid any more, or the password is against the rules
   */
  onChoose(chosen: ChosenPassword): Promise<unknown>;
}

/** The form that a mailed link leads to. It leads on to the page to sign in. */
export function ChoosePasswordForm({ service, help, onChoose }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<string>();
  const email = query.get('email') ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('busy');
    setProblem(undefined);
    onChoose({ token: query.get('token') ?? '', email, password }).then(
      () => setState('done'),
      (error: unknown) => {
        const isOver = isApiError(error) && error.code === 'RESET_FAILED';
        setProblem(isOver ? translate('password_pages.choose.failed') : detailsOf(error, translate));
        setState('open');
      },
    );
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={2}>
      <Typography component="h1" variant="h5">
        {translate('password_pages.choose.title')}
      </Typography>
      {state === 'done' ? (
        <>
          <Alert severity="success">{translate('password_pages.choose.done')}</Alert>
          <Button component={Link} to={`/${service}/login`} variant="contained" size="large">
            {translate('ra.auth.sign_in')}
          </Button>
        </>
      ) : (
        <>
          <Typography variant="body2">{translate('password_pages.choose.text', { email })}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {/* Keeps the password under the right name where a browser stores it. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            label={translate('ra.auth.password')}
            type="password"
            autoComplete="new-password"
            helperText={help}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={state === 'busy'}>
            {translate('password_pages.choose.submit')}
          </Button>
          {problem && (
            <Button component={Link} to={`/${service}/forgot-password`}>
              {translate('password_pages.choose.again')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
