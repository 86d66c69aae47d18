import type { components } from '@comptoir/store-client';
import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Box,
  IconButton,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { OpenActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { FileUpload } from './file-upload';
import { LicenceKeys } from './licence-keys';

type Goods = components['schemas']['DigitalGoods'];
type GoodsFile = Goods['files'][number];

const KEY = 'resources.products.digital';

/** Files and licence keys that buyers of a variant get. */
export function DigitalPanel({
  product: { variants },
}: {
  product: components['schemas']['AdminProduct'];
}): React.JSX.Element {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<number>();
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0];
  if (!variant) return <Typography>{translate(`${KEY}.no_variant`)}</Typography>;
  return (
    <>
      {variants.length > 1 && (
        <TextField
          select
          size="small"
          label={translate(`${KEY}.variant`)}
          value={variant.id}
          onChange={({ target }) => setChosen(Number(target.value))}
          sx={{ minWidth: 240 }}
        >
          {variants.map(({ id, sku }) => (
            <MenuItem key={id} value={id}>
              {sku}
            </MenuItem>
          ))}
        </TextField>
      )}
      <VariantGoods key={variant.id} variantId={variant.id} />
    </>
  );
}

function VariantGoods({ variantId }: { variantId: number }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const queries = useQueryClient();
  const queryKey = ['products', 'digital', variantId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => store.adminDigitalGoods.get({ variant_id: variantId }, { signal }),
  });
  const refresh = (): void => void queries.invalidateQueries({ queryKey });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <section>
        <Typography variant="h6" component="h2">
          {translate(`${KEY}.files`)}
        </Typography>
        <Typography variant="body2" color="text.secondary" gutterBottom>
          {translate(data.files.length > 0 ? `${KEY}.files_text` : `${KEY}.no_files`)}
        </Typography>
        <List dense disablePadding>
          {data.files.map((file) => (
            <FileLine key={file.id} variantId={variantId} file={file} onDone={refresh} />
          ))}
        </List>
        <FileUpload variantId={variantId} onDone={refresh} />
      </section>
      <LicenceKeys variantId={variantId} keys={data.licence_keys} onDone={refresh} />
    </Box>
  );
}

const MEGABYTE = 1_000_000;

function FileLine({
  variantId,
  file,
  onDone,
}: {
  variantId: number;
  file: GoodsFile;
  onDone(): void;
}): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const store = useStoreClient();
  const [isOpen, setOpen] = useState(false);
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(file.size / MEGABYTE);
  return (
    <ListItem disableGutters divider>
      <ListItemText primary={file.name} secondary={size} />
      <IconButton
        size="small"
        aria-label={translate('console.order.remove', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <OpenActionDialog
          label={`${KEY}.delete_file`}
          consequence={translate(`${KEY}.delete_file_text`, { name: file.name })}
          done={`${KEY}.file_deleted`}
          color="error"
          submit={() => store.adminDigitalGoods.deleteFile({ variant_id: variantId, file_id: file.id })}
          onDone={onDone}
          close={() => setOpen(false)}
        />
      )}
    </ListItem>
  );
}
