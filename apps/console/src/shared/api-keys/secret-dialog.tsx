import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';

interface Props {
  secret: string;
  onClose(): void;
}

/** Shows the secret of a key, the one time that it can be seen. */
export function SecretDialog({ secret, onClose }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const close = (): void => {
    // The answer with the secret must not be shown again from memory.
    queryClient.removeQueries({ queryKey: ['api-keys'] });
    onClose();
  };
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => notify('console.api_keys.copied', { type: 'success' }),
      () => notify('console.api_keys.not_copied', { type: 'warning' }),
    );
  };
  return (
    <Dialog open aria-labelledby="api-key-secret" fullWidth maxWidth="sm">
      <DialogTitle id="api-key-secret">{translate('console.api_keys.secret_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('console.api_keys.secret_text')}</DialogContentText>
        <Typography component="p" sx={{ my: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <Button startIcon={<ContentCopyIcon />} onClick={copy}>
          {translate('console.api_keys.copy')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {translate('console.api_keys.noted')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
