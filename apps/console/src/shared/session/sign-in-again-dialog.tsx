import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Alert } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useAuthProvider, useTranslate } from 'ra-core';
import { messageOf } from '../data/error-messages';
import type { KnownSession } from './known-session';
import type { SignInAgain } from './sign-in-again';

interface Pending {
  resolve(): void;
  reject(reason: Error): void;
}

/**
 * Asks for the password on top of the page when the session has ended. What was typed on the page stays, and
 * the calls that waited are repeated.
 */
export function SignInAgainDialog({
  again,
  session,
}: {
  again: SignInAgain;
  session: KnownSession;
}): React.JSX.Element {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [pending, setPending] = useState<Pending>();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(
    () =>
      again.register(
        () => new Promise<void>((resolve, reject) => setPending({ resolve: () => resolve(), reject })),
      ),
    [again],
  );
  const email = session.person()?.email ?? '';

  const close = (finish: (waiting: Pending) => void): void => {
    if (pending) finish(pending);
    setPending(undefined);
    setPassword('');
    setProblem(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form is inside of the page's form for React, and must not submit that one.
    event.stopPropagation();
    authProvider?.login({ email, password }).then(
      () => close(({ resolve }) => resolve()),
      (error: unknown) => setProblem(messageOf(error, translate)),
    );
  };
  const giveUp = (): void => close(({ reject }) => reject(new Error('The person did not sign in again.')));

  return (
    <Dialog open={pending !== undefined} onClose={giveUp} aria-labelledby="sign-in-again">
      <form onSubmit={submit}>
        <DialogTitle id="sign-in-again">{translate('console.session.ended')}</DialogTitle>
        <DialogContent>
          <p>{translate('console.session.ended_text')}</p>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            label={translate('console.session.email')}
            value={email}
            margin="normal"
            fullWidth
            disabled
          />
          <TextField
            label={translate('ra.auth.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            margin="normal"
            fullWidth
            autoFocus
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={giveUp}>{translate('ra.auth.logout')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.auth.sign_in')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
