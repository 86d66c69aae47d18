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
  /** Resource whose record has the secret. */
  resource: 'api-keys' | 'hooks' | 'webhooks';
  /** Key of the texts `secret_title` and `secret_text`. */
  texts: string;
  onClose(): void;
}

/** Shows a secret, the one time that it can be seen. */
export function SecretDialog({ secret, resource, texts, onClose }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const close = (): void => {
    // The answer with the secret must not be shown again from memory.
    queryClient.removeQueries({ queryKey: [resource] });
    onClose();
  };
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => notify('console.secret.copied', { type: 'success' }),
      () => notify('console.secret.not_copied', { type: 'warning' }),
    );
  };
  return (
    <Dialog open aria-labelledby="secret" fullWidth maxWidth="sm">
      <DialogTitle id="secret">{translate(`${texts}.secret_title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate(`${texts}.secret_text`)}</DialogContentText>
        <Typography component="p" sx={{ my: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <Button startIcon={<ContentCopyIcon />} onClick={copy}>
          {translate('console.secret.copy')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {translate('console.secret.noted')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
