import type { components, Result } from '@comptoir/store-client';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { useStoreClient } from '../../store-context';
import { AddStock, AdjustStock } from '../../stock/adjust-stock';

type Row = Result<'adminStock.list'>['data'][number];

const FIELD = 'resources.stock.fields';

const COLUMNS: readonly Column<Row>[] = [
  { label: `${FIELD}.sku`, render: ({ sku }) => sku },
  { label: `${FIELD}.warehouse`, render: ({ warehouse }) => warehouse.name },
  { label: `${FIELD}.quantity`, align: 'right', render: ({ quantity }) => quantity },
  { label: `${FIELD}.reserved`, align: 'right', render: ({ reserved }) => reserved },
  { label: `${FIELD}.available`, align: 'right', render: (row) => <Available row={row} /> },
  { label: '', align: 'right', render: (row) => <AdjustStock row={row} /> },
];

/** Units of the variants of a product in each warehouse. */
export function StockPanel({
  product,
}: {
  product: components['schemas']['AdminProduct'];
}): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          {translate('resources.products.stock.text')}
        </Typography>
        <AddStock variants={product.variants} />
      </Box>
      <PagedTable
        queryKey={['stock', 'product', product.id]}
        load={(query, signal) =>
          store.adminStock.list({ ...query, product_id: product.id, sort: 'sku' }, { signal })
        }
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty="resources.products.stock.empty"
        label="resources.products.tabs.stock"
        perPage={25}
      />
    </>
  );
}

function Available({ row }: { row: Row }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {row.is_low_stock && (
        <Chip
          size="small"
          color="warning"
          variant="outlined"
          label={translate('resources.stock.low')}
          sx={{ mr: 1 }}
        />
      )}
      {row.available}
    </>
  );
}
