import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { detailsOf } from '../data/error-messages';

interface Props {
  /** Key of the text above the fields. */
  text: string;
  /** Key of the button. */
  button: string;
  /** @throws ApiError, whose message is shown */
  submit(): Promise<void>;
  onCancel(): void;
  children: ReactNode;
}

/** A form of one step, with what it is for and what went wrong. */
export function ActionForm({ text, button, submit, onCancel, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    submit()
      .catch((error: unknown) => setProblem(detailsOf(error, translate)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack component="form" onSubmit={send} spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>{translate(text)}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {children}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate(button)}
        </Button>
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      </Stack>
    </Stack>
  );
}
