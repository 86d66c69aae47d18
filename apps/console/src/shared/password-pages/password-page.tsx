import { Box, Card, CardContent, CssBaseline, ThemeProvider, createTheme } from '@mui/material';
import { I18nContext } from 'ra-core';
import type { ReactNode } from 'react';
import { createI18nProvider, startLanguage } from '../../languages/i18n-provider';
import { lightTheme } from '../layout/theme';
import { passwordPagesEn } from './password-pages-en';

const texts = createI18nProvider({ password_pages: passwordPagesEn }, async () => ({
  password_pages: (await import('./password-pages-fr')).passwordPagesFr,
}));
const theme = createTheme(lightTheme);

/** Resolves once the texts of the pages are loaded. */
export const isReady = texts.changeLocale(startLanguage());

/** The frame of a page for people who are not signed in. */
export function PasswordPage({ children }: { children: ReactNode }): React.JSX.Element {
  return (
    <I18nContext.Provider value={texts}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
          <Card sx={{ width: '100%', maxWidth: 420 }}>
            <CardContent>{children}</CardContent>
          </Card>
        </Box>
      </ThemeProvider>
    </I18nContext.Provider>
  );
}
