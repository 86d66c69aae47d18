import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Link,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useNotificationContext, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import type { ServiceName } from '../../config';
import { useConfig } from '../config-context';
import { messageOf } from '../data/error-messages';
import { useService } from '../layout/service-context';
import type { Credentials } from './auth-provider';
import { type SecondStepAnswer, challengeOf, hasExpired } from './second-step';
import { SecondStepFields, type TypedCode } from './second-step-fields';
import { wantedAddress } from './wanted-address';

/** The page to sign in to one service, with the way to the other one. */
export default function SignInPage(): React.JSX.Element {
  const translate = useTranslate();
  const navigate = useNavigate();
  const config = useConfig();
  const { name } = useService();
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent>
          <Typography component="h1" variant="h5" gutterBottom>
            Comptoir
          </Typography>
          {config.shop && config.practice && (
            <Tabs
              value={name}
              onChange={(_event, next: ServiceName) => void navigate(`/${next}/login`)}
              variant="fullWidth"
            >
              <Tab value="shop" label={translate('console.layout.shop')} />
              <Tab value="practice" label={translate('console.layout.practice')} />
            </Tabs>
          )}
          <SignInForm key={name} />
        </CardContent>
      </Card>
    </Box>
  );
}

function SignInForm(): React.JSX.Element {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [challenge, setChallenge] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = (input: Credentials | SecondStepAnswer): void => {
    setBusy(true);
    setProblem(undefined);
    signIn(input).catch((error: unknown) => {
      const next = challengeOf(error);
      if (next) setChallenge(next);
      else setProblem(messageOf(error, translate));
      if (hasExpired(error)) setChallenge(undefined);
      setBusy(false);
    });
  };
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {challenge ? (
        <SecondStep
          isBusy={isBusy}
          onSubmit={(typed) => send({ challenge, ...typed })}
          onBack={() => setChallenge(undefined)}
        />
      ) : (
        <FirstStep isBusy={isBusy} onSubmit={send} />
      )}
    </Stack>
  );
}

/** The way to a new password, where the service can mail a link to one. */
function ForgotLink(): React.JSX.Element | null {
  const translate = useTranslate();
  const { name, mailsPasswordLinks } = useService();
  const { data: isOffered } = useQuery({
    queryKey: ['password-links', name],
    queryFn: mailsPasswordLinks,
    retry: false,
  });
  if (!isOffered) return null;
  return (
    <Link component={RouterLink} to={`/${name}/forgot-password`} variant="body2">
      {translate('console.session.forgot')}
    </Link>
  );
}

interface StepProps<Typed> {
  isBusy: boolean;
  onSubmit(typed: Typed): void;
}

function FirstStep({ isBusy, onSubmit }: StepProps<Credentials>): React.JSX.Element {
  const translate = useTranslate();
  const config = useConfig();
  const { name } = useService();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit({ email, password });
  };
  const logins = config[name]?.logins ?? [];
  return (
    <Stack component="form" onSubmit={submit} spacing={2}>
      <TextField
        label={translate('console.session.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
        autoFocus
      />
      <TextField
        label={translate('ra.auth.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate('ra.auth.sign_in')}
      </Button>
      <ForgotLink />
      {logins.length > 0 && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            {translate('console.session.development')}
          </Typography>
          {logins.map((account) => (
            <Button
              key={account.email}
              size="small"
              sx={{ textTransform: 'none' }}
              disabled={isBusy}
              onClick={() => onSubmit(account)}
            >
              {account.email} ({account.role})
            </Button>
          ))}
        </Box>
      )}
    </Stack>
  );
}

function SecondStep({
  isBusy,
  onSubmit,
  onBack,
}: StepProps<TypedCode> & { onBack(): void }): React.JSX.Element {
  const translate = useTranslate();
  const [typed, setTyped] = useState<TypedCode>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={2} sx={{ alignItems: 'flex-start' }}>
      <SecondStepFields onChange={setTyped} />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate('ra.auth.sign_in')}
        </Button>
        <Button size="large" onClick={onBack}>
          {translate('ra.action.back')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Signs in and goes on to what was wanted, in place of this page; React-admin's own login would add a page. */
function useSignIn(): (input: Credentials | SecondStepAnswer) => Promise<void> {
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  const { resetNotifications } = useNotificationContext();
  const location = useLocation();
  const navigate = useNavigate();
  const { name } = useService();
  return async (input) => {
    await authProvider?.login(input);
    resetNotifications();
    // Answers to another person would be shown for some seconds.
    queryClient.clear();
    await navigate(wantedAddress(location, name), { replace: true });
  };
}
