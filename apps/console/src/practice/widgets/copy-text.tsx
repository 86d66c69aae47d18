import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';

interface Props {
  label: string;
  value: string;
  multiline?: boolean;
  helperText?: string;
}

/** A text that people copy into another program. */
export function CopyText({ label, value, multiline = false, helperText }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = (): void => {
    navigator.clipboard.writeText(value).then(
      () => notify('practice.copy.done', { type: 'success' }),
      () => notify('practice.copy.failed', { type: 'warning' }),
    );
  };
  const title = translate('practice.copy.button');
  return (
    <TextField
      label={label}
      value={value}
      multiline={multiline}
      helperText={helperText}
      fullWidth
      margin="dense"
      onFocus={(event) => event.target.select()}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={title}>
                <IconButton
                  aria-label={translate('practice.named', { action: title, name: label })}
                  onClick={copy}
                >
                  <ContentCopyIcon />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
