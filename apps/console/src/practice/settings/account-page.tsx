import { Alert, Button, Card, CardActions, CardContent, Typography } from '@mui/material';
import { Form, useGetIdentity, useNotify, useTranslate } from 'ra-core';
import { PasswordInput, Title, maxLength, minLength, required } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { SecondFactorCard } from '../../shared/second-factor/second-factor-card';
import { useBookingClient } from '../booking-context';

interface PasswordForm {
  current_password: string;
  new_password: string;
}

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** The person's own password and second factor. */
export default function AccountPage(): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const { identity } = useGetIdentity();
  const booking = useBookingClient();
  const [problem, setProblem] = useState<string>();
  // A new form has empty inputs.
  const [round, setRound] = useState(0);
  const save = async (form: object): Promise<object | undefined> => {
    const { current_password, new_password } = form as PasswordForm;
    setProblem(undefined);
    try {
      await booking.adminAccount.changePassword({ current_password, new_password });
      notify('practice.settings.account.saved', { type: 'success' });
      setRound((count) => count + 1);
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <>
      <Title title="practice.settings.account.title" />
      <Card sx={{ mt: 2, maxWidth: 720 }}>
        <Form key={round} onSubmit={save}>
          <CardContent>
            <Typography gutterBottom>{identity?.fullName}</Typography>
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {translate('practice.settings.account.about')}
            </Typography>
            <PasswordInput
              source="current_password"
              label="practice.settings.account.current"
              autoComplete="current-password"
              validate={required()}
              helperText={false}
            />
            <PasswordInput
              source="new_password"
              label="practice.settings.account.new"
              autoComplete="new-password"
              validate={[required(), minLength(MIN_LENGTH), maxLength(MAX_LENGTH)]}
              helperText="practice.settings.account.length"
            />
            {problem && <Alert severity="error">{problem}</Alert>}
          </CardContent>
          <CardActions>
            <Button type="submit" variant="contained">
              {translate('practice.settings.account.change')}
            </Button>
          </CardActions>
        </Form>
      </Card>
      <SecondFactorCard />
    </>
  );
}
