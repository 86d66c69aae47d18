import { createStoreClient } from '@comptoir/store-client';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  CssBaseline,
  Stack,
  TextField,
  ThemeProvider,
  Typography,
  createTheme,
} from '@mui/material';
import { I18nContext, useTranslate } from 'ra-core';
import { type FormEvent, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { createI18nProvider, startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { detailsOf } from '../shared/data/error-messages';
import { lightTheme } from '../shared/layout/theme';

const texts = createI18nProvider({}, () => Promise.resolve({}));
const theme = createTheme(lightTheme);

/** Resolves once the texts of the page are loaded. */
export const isReady = texts.changeLocale(startLanguage());

/** The page that the mail to a new member of the staff leads to. It leads on to the page to sign in. */
export default function ChoosePassword(): React.JSX.Element {
  return (
    <I18nContext.Provider value={texts}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
          <Card sx={{ width: '100%', maxWidth: 420 }}>
            <CardContent>
              <PasswordForm />
            </CardContent>
          </Card>
        </Box>
      </ThemeProvider>
    </I18nContext.Provider>
  );
}

function PasswordForm(): React.JSX.Element {
  const translate = useTranslate();
  const { url } = useServiceConfig('shop');
  const client = useMemo(() => createStoreClient({ baseUrl: url, language: startLanguage }), [url]);
  const [query] = useSearchParams();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<string>();
  const email = query.get('email') ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('busy');
    setProblem(undefined);
    const choice = { token: query.get('token') ?? '', email, password, password_confirmation: password };
    client.auth.resetPassword(choice).then(
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
        {translate('console.choose_password.title')}
      </Typography>
      {state === 'done' ? (
        <>
          <Alert severity="success">{translate('console.choose_password.done')}</Alert>
          <Button component={Link} to="/shop/login" variant="contained" size="large">
            {translate('ra.auth.sign_in')}
          </Button>
        </>
      ) : (
        <>
          <Typography variant="body2">{translate('console.choose_password.text', { email })}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {/* Keeps the password under the right name where a browser stores it. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            label={translate('ra.auth.password')}
            type="password"
            autoComplete="new-password"
            helperText={translate('console.choose_password.help')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={state === 'busy'}>
            {translate('console.choose_password.submit')}
          </Button>
        </>
      )}
    </Stack>
  );
}
