import type { components } from '@comptoir/store-client';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { CombinationsDialog } from './combinations-dialog';
import { useVariantGrid } from './use-variant-grid';
import { AddVariant } from './variant-dialogs';
import { VariantGrid } from './variant-grid';

/** The variants of a product as a grid, in which all of them are changed and saved together. */
export function VariantsPanel({
  product,
}: {
  product: components['schemas']['AdminProduct'];
}): React.JSX.Element {
  const translate = useTranslate();
  const grid = useVariantGrid(product);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 2, alignItems: 'center' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          {translate('resources.products.variants.text')}
        </Typography>
        <CombinationsDialog existing={grid.rows.map(({ value_ids }) => value_ids)} onAdd={grid.add} />
        <AddVariant product={product} />
      </Box>
      <VariantGrid product={product} grid={grid} />
      {grid.problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {grid.problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          variant="contained"
          disabled={!grid.isChanged || grid.isBusy}
          onClick={() => void grid.save()}
        >
          {translate('resources.products.variants.save')}
        </Button>
        {grid.isChanged && (
          <Button onClick={grid.reset}>{translate('resources.products.variants.reset')}</Button>
        )}
      </Box>
    </>
  );
}
