import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternate';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { detailsOf } from '../../../shared/data/error-messages';
import { IMAGE_TYPES } from '../../../shared/ui/image-upload';
import { useStoreClient } from '../../store-context';

const KEY = 'resources.products.pictures';

interface Upload {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
  problem?: string;
}

/** Adds pictures, each with its own progress: one that the service rejects keeps none of the others out. */
export function PictureUpload({
  productId,
  onDone,
}: {
  productId: number;
  onDone(): void;
}): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (key: string, part: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const send = async (files: readonly File[]): Promise<void> => {
    const added = files.map((file, index) => ({
      key: `${Date.now()}-${index}`,
      name: file.name,
      percent: 0,
    }));
    setUploads((all) => [...all.filter(({ problem }) => problem), ...added]);
    // One after the other, so that they are in the order in which they were chosen.
    for (const [index, file] of files.entries()) {
      const key = added[index]?.key ?? '';
      try {
        await store.adminProducts.addImages(
          { id: productId, images: [file] },
          { onProgress: ({ sent, total }) => change(key, { percent: total > 0 ? (sent / total) * 100 : 0 }) },
        );
        setUploads((all) => all.filter((upload) => upload.key !== key));
      } catch (error) {
        change(key, { problem: detailsOf(error, translate) });
      }
    }
    onDone();
  };
  return (
    <Box
      sx={{ p: 2, mb: 2, border: '1px dashed', borderColor: 'divider', borderRadius: 1, textAlign: 'center' }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send([...event.dataTransfer.files]);
      }}
    >
      <Button startIcon={<AddPhotoIcon />} variant="outlined" onClick={() => input.current?.click()}>
        {translate(`${KEY}.add`)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES}
        aria-label={translate(`${KEY}.add`)}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate(`${KEY}.rules`)}
      </Typography>
      {uploads.map(({ key, name, percent, problem }) => (
        <Box key={key} sx={{ mt: 1, textAlign: 'left' }}>
          {problem ? (
            <Alert severity="error" onClose={() => setUploads((all) => all.filter((one) => one.key !== key))}>
              {name}: {problem}
            </Alert>
          ) : (
            <>
              <Typography variant="caption">{name}</Typography>
              <LinearProgress variant="determinate" value={percent} aria-label={name} />
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}
