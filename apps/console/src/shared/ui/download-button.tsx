import DownloadIcon from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../data/error-messages';

/** Saves a file of the service on the person's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface Props {
  /** Text key. */
  label: string;
  fileName: string;
  load(): Promise<Blob>;
}

/** A button that downloads a file of the service. */
export function DownloadButton({ label, fileName, load }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    load()
      .then(
        (file) => saveFile(file, fileName),
        (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={run} disabled={isBusy}>
      {translate(label)}
    </Button>
  );
}
