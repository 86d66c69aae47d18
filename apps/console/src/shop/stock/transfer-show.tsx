import type { Result } from '@comptoir/store-client';
import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import { Instant } from '../../shared/ui/instant';
import { type Column, SimpleTable } from '../../shared/ui/simple-table';

type Transfer = Result<'adminStock.getTransfer'>;

const COLUMNS: readonly Column<Transfer['items'][number]>[] = [
  { label: 'resources.stock.fields.product', render: ({ product }) => product.name },
  { label: 'resources.stock.fields.sku', render: ({ sku }) => sku },
  { label: 'resources.stock-transfers.fields.quantity', align: 'right', render: ({ quantity }) => quantity },
];

/** A transfer and its units. */
export default function TransferShow(): React.JSX.Element {
  return (
    <Show actions={false}>
      <Details />
    </Show>
  );
}

function Details(): React.JSX.Element | null {
  const translate = useTranslate();
  const transfer = useRecordContext<Transfer>();
  if (!transfer) return null;
  const { id, from_warehouse: from, to_warehouse: to, created_at, actor, note, items } = transfer;
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('resources.stock-transfers.title', { id, from: from.name, to: to.name })}
      </Typography>
      <Typography color="text.secondary">
        <Instant value={created_at} />
        {actor && ` · ${actor.name}`}
      </Typography>
      {note && <Typography sx={{ my: 1 }}>{note}</Typography>}
      <SimpleTable
        rows={items}
        columns={COLUMNS}
        rowKey={({ variant_id }) => variant_id}
        empty="resources.stock-transfers.empty"
        label="resources.stock-transfers.units"
      />
    </Box>
  );
}
