import { Alert, Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { SetUpSteps } from './set-up-steps';
import { useReadAgain } from './use-second-factor';

/** In place of each page while the role of the person needs a second factor. */
export default function RequiredSetUp({ onDone }: { onDone(): void }): React.JSX.Element {
  const translate = useTranslate();
  const readAgain = useReadAgain();
  const end = (): void => {
    readAgain();
    onDone();
  };
  return (
    <Card sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="console.account.second_factor" />
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {translate('console.account.second_factor')}
        </Typography>
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('console.account.required')}
        </Alert>
        <SetUpSteps onDone={end} onCancel={end} />
      </CardContent>
    </Card>
  );
}
