import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button, GlobalStyles, Stack, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';

/** Hides the rest of the console on paper. */
const ON_PAPER = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.recovery-codes, .recovery-codes *': { visibility: 'visible' },
    '.recovery-codes': { position: 'absolute', inset: 0 },
  },
} as const;

/** Shows recovery codes, the one time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('console.secret.copied', { type: 'success' }),
      () => notify('console.secret.not_copied', { type: 'warning' }),
    );
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <GlobalStyles styles={ON_PAPER} />
      <Typography>{translate('console.account.codes_text')}</Typography>
      <Box
        component="ul"
        className="recovery-codes"
        aria-label={translate('console.account.codes')}
        sx={{ fontFamily: 'monospace', pl: 3, m: 0, overflowWrap: 'anywhere' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button startIcon={<ContentCopyIcon />} onClick={copy}>
          {translate('console.account.copy')}
        </Button>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('console.account.print')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {translate('console.account.kept')}
        </Button>
      </Stack>
    </Stack>
  );
}
