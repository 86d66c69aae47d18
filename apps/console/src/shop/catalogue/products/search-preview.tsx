import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useServiceConfig } from '../../../shared/config-context';

/** Search engines cut longer texts. */
const TITLE = 60;
const DESCRIPTION = 160;

interface Values {
  name?: string;
  slug?: string;
  short_description?: string;
  meta_title?: string;
  meta_description?: string;
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** Shows how a search engine may list the product. */
export function SearchPreview(): React.JSX.Element {
  const translate = useTranslate();
  const { site } = useServiceConfig('shop');
  const { name, slug, short_description, meta_title, meta_description } = useWatch<Values>();
  const host = site ? new URL(site).host : translate('resources.products.search.your_shop');
  return (
    <Box
      component="figure"
      aria-label={translate('resources.products.search.preview')}
      sx={{ m: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography variant="caption" color="text.secondary" component="div">
        {host} › {slug || '…'}
      </Typography>
      <Typography color="primary" variant="h6" component="div">
        {cut(meta_title || name || translate('resources.products.fields.name'), TITLE)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {cut(meta_description || short_description || '', DESCRIPTION)}
      </Typography>
    </Box>
  );
}
