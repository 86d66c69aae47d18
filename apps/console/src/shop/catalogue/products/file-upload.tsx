import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { detailsOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';

const KEY = 'resources.products.digital';
/** A file of 500 MB takes that long at 0.3 MB in a second. */
const TIMEOUT_MS = 30 * 60_000;

/** Adds a file that buyers of the variant download. */
export function FileUpload({ variantId, onDone }: { variantId: number; onDone(): void }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreClient();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(undefined);
    setPercent(0);
    try {
      await store.adminDigitalGoods.addFile(
        { variant_id: variantId, file },
        {
          timeout: TIMEOUT_MS,
          onProgress: ({ sent, total }) => setPercent(total > 0 ? (sent / total) * 100 : 0),
        },
      );
      notify(`${KEY}.file_added`, { type: 'success' });
      onDone();
    } catch (error) {
      setProblem(detailsOf(error, translate));
    }
    setPercent(undefined);
  };
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {translate(`${KEY}.add_file`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate(`${KEY}.add_file`)}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {percent !== undefined && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={translate(`${KEY}.add_file`)}
          sx={{ mt: 1 }}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}
