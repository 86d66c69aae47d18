import { Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Error as ErrorPage, Title } from 'react-admin';
import { SecondFactorCard } from '../../shared/second-factor/second-factor-card';
import { useSecondFactor } from '../../shared/second-factor/use-second-factor';
import { ChangePassword } from './change-password';
import { OwnSessions } from './own-sessions';

/** The own account of the person at the console. */
export default function AccountPage(): React.JSX.Element {
  const translate = useTranslate();
  const { error, refetch } = useSecondFactor();
  if (error) return <ErrorPage error={error} resetErrorBoundary={() => void refetch()} />;
  return (
    <>
      <Title title="console.account.title" />
      <SecondFactorCard />
      <Card sx={{ mt: 2, maxWidth: 720 }}>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {translate('console.password.title')}
          </Typography>
          <ChangePassword />
        </CardContent>
      </Card>
      <Card sx={{ mt: 2, maxWidth: 720 }}>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {translate('console.sessions.title')}
          </Typography>
          <OwnSessions />
        </CardContent>
      </Card>
    </>
  );
}
