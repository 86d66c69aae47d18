import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useAuthProvider, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../data/error-messages';
import { challengeOf, hasExpired } from './second-step';
import { SecondStepFields, type TypedCode } from './second-step-fields';

interface Props {
  email: string;
  onDone(): void;
  onGiveUp(): void;
}

/** The dialog for the password, which is loaded when a session has ended. */
export default function SignInAgainForm({ email, onDone, onGiveUp }: Props): React.JSX.Element {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [challenge, setChallenge] = useState<string>();
  const [typed, setTyped] = useState<TypedCode>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form is inside of the page's form for React, and must not submit that one.
    event.stopPropagation();
    setProblem(undefined);
    authProvider
      ?.login(challenge ? { challenge, ...typed } : { email, password })
      .then(onDone, (error: unknown) => {
        const next = challengeOf(error);
        if (next) setChallenge(next);
        else setProblem(messageOf(error, translate));
        if (hasExpired(error)) setChallenge(undefined);
      });
  };

  return (
    <Dialog open onClose={onGiveUp} aria-labelledby="sign-in-again">
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
          {challenge ? (
            <SecondStepFields onChange={setTyped} />
          ) : (
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
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onGiveUp}>{translate('ra.auth.logout')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.auth.sign_in')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
