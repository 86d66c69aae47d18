import { Link, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { SecondStepAnswer } from './second-step';

/** Input of the second step: a code of the app, or a recovery code. */
export type TypedCode = Pick<SecondStepAnswer, 'code' | 'recovery_code'>;

interface Props {
  onChange(typed: TypedCode): void;
  /** True where a recovery code does not count. */
  appOnly?: boolean;
}

/** The field for the code of the second step, with the way to a recovery code and back. */
export function SecondStepFields({ onChange, appOnly = false }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [isRecovery, setRecovery] = useState(false);
  const [text, setText] = useState('');
  const change = (next: string, asRecovery: boolean): void => {
    setText(next);
    onChange(asRecovery ? { recovery_code: next.trim() } : { code: next.trim() });
  };
  const switchKind = (): void => {
    setRecovery(!isRecovery);
    change('', !isRecovery);
  };
  return (
    <>
      <Typography variant="body2">
        {translate(`console.second_step.${isRecovery ? 'recovery_text' : 'text'}`)}
      </Typography>
      <TextField
        key={String(isRecovery)}
        label={translate(`console.second_step.${isRecovery ? 'recovery_code' : 'code'}`)}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        slotProps={{ htmlInput: { inputMode: isRecovery ? 'text' : 'numeric' } }}
        value={text}
        onChange={(event) => change(event.target.value, isRecovery)}
        margin="normal"
        fullWidth
        required
        autoFocus
      />
      {!appOnly && (
        <Link component="button" type="button" variant="body2" onClick={switchKind}>
          {translate(`console.second_step.${isRecovery ? 'with_app' : 'with_recovery'}`)}
        </Link>
      )}
    </>
  );
}
