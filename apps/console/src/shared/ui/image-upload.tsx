import PhotoIcon from '@mui/icons-material/AddPhotoAlternate';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { detailsOf } from '../data/error-messages';

export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

interface Progress {
  sent: number;
  total: number;
}

interface Props {
  /** Text key that says what the image is, such as a logo. */
  label: string;
  /** Address of the present image. */
  url: string | null | undefined;
  upload(file: File, onProgress: (progress: Progress) => void): Promise<unknown>;
  onDone(): void;
}

/** Shows the one image of a record, and replaces it. It stands outside of the form, which keeps the record that it began with. */
export function ImageUpload({ label, url, upload, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(undefined);
    setPercent(0);
    try {
      await upload(file, ({ sent, total }) => setPercent(total > 0 ? (sent / total) * 100 : 0));
      notify('console.image.done', { type: 'success' });
      onDone();
    } catch (error) {
      setProblem(detailsOf(error, translate));
    }
    setPercent(undefined);
  };
  const name = translate(label);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', p: 2, pb: 0 }}>
      <Box
        sx={{
          width: 96,
          height: 96,
          flexShrink: 0,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          color: 'text.secondary',
        }}
      >
        {url ? (
          <img src={url} alt={name} style={{ width: '100%', height: '100%', objectFit: 'contain' }} />
        ) : (
          <PhotoIcon />
        )}
      </Box>
      <Box sx={{ minWidth: 200 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="body2" color="text.secondary" gutterBottom>
          {translate('console.image.rules')}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          disabled={percent !== undefined}
          onClick={() => input.current?.click()}
        >
          {translate(url ? 'console.image.replace' : 'console.image.upload')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          hidden
          aria-label={name}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
        {percent !== undefined && (
          <LinearProgress variant="determinate" value={percent} aria-label={name} sx={{ mt: 1 }} />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Box>
    </Box>
  );
}
