import type { Result } from '@comptoir/store-client';
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
import { useNotify, useRedirect, useTranslate } from 'ra-core';

/** Shows the code of a new gift card, which lists show the end of only. */
export function IssuedCode({ card }: { card: Result<'adminGiftCards.create'> }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const close = (): void => {
    // The answer with the whole code must not be shown again from memory.
    queryClient.removeQueries({ queryKey: ['gift-cards'] });
    redirect('edit', 'gift-cards', card.id);
  };
  const copy = (): void => {
    navigator.clipboard.writeText(card.code).then(
      () => notify('resources.gift-cards.issued.copied', { type: 'success' }),
      () => notify('resources.gift-cards.issued.not_copied', { type: 'warning' }),
    );
  };
  return (
    <Dialog open aria-labelledby="issued-code" fullWidth maxWidth="sm">
      <DialogTitle id="issued-code">{translate('resources.gift-cards.issued.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {card.recipient_email
            ? translate('resources.gift-cards.issued.mailed', { email: card.recipient_email })
            : translate('resources.gift-cards.issued.text')}
        </DialogContentText>
        <Typography
          variant="h5"
          component="p"
          sx={{ my: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {card.code}
        </Typography>
        <Button startIcon={<ContentCopyIcon />} onClick={copy}>
          {translate('resources.gift-cards.issued.copy')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {translate('resources.gift-cards.issued.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
