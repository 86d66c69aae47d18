import { Alert, Button, Card, CardActions, CardContent } from '@mui/material';
import { Form, useNotify, useRedirect, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { NewBookingInputs } from './booking-inputs';
import type { BookingForm } from './use-create-booking';
import { useBookForm } from './use-book-form';

/** A new booking by staff, at any time that is free. */
export default function BookingCreate(): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const book = useBookForm();
  const [problem, setProblem] = useState<string>();
  const save = async (form: object): Promise<object | undefined> => {
    setProblem(undefined);
    try {
      const { id, message, options } = await book(form as BookingForm);
      notify(message, { type: 'success', messageArgs: options });
      redirect('edit', 'bookings', id);
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <Card sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="practice.calendar.new" />
      <Form onSubmit={save} warnWhenUnsavedChanges sanitizeEmptyValues>
        <CardContent>
          <NewBookingInputs />
          {problem && <Alert severity="error">{problem}</Alert>}
        </CardContent>
        <CardActions>
          <Button type="submit" variant="contained">
            {translate('practice.calendar.book')}
          </Button>
        </CardActions>
      </Form>
    </Card>
  );
}
