import type { components } from '@comptoir/store-client';
import { Alert, Box, Typography } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'ra-core';
import { Edit, NumberInput, SelectInput, TextInput } from 'react-admin';
import type { Fields } from '../../shared/data/resource-calls';
import { FormActions } from '../../shared/ui/form-toolbar';
import { PagedTable } from '../../shared/ui/paged-table';
import { RecordForm } from '../../shared/ui/record-form';
import { choicesOf } from '../catalogue/choices';
import { useStoreClient } from '../store-context';
import { AdjustStock, REASONS } from './adjust-stock';
import { MOVEMENT_COLUMNS } from './movement-columns';

type Inventory = components['schemas']['Inventory'];

const FIELDS = ['quantity', 'low_stock_threshold', 'reason', 'note'];

/** Names the units that the person saw, so that a sale or a colleague's count in between is not overwritten. */
function withSeen(fields: Fields, seen: RaRecord): Fields {
  return fields.quantity === seen.quantity ? fields : { ...fields, expected_quantity: seen.quantity };
}

/** The stock of one variant in one warehouse. */
export default function StockEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <Facts />
      <RecordForm fields={FIELDS} transform={withSeen}>
        <NumberInput source="quantity" min={0} step={1} required helperText="resources.stock.help.quantity" />
        <NumberInput
          source="low_stock_threshold"
          min={0}
          step={1}
          helperText="resources.stock.help.low_stock_threshold"
        />
        <SelectInput
          source="reason"
          choices={choicesOf('resources.stock.reasons', REASONS)}
          helperText="resources.stock.help.reason"
        />
        <TextInput source="note" helperText={false} />
      </RecordForm>
      <Movements />
    </Edit>
  );
}

function Facts(): React.JSX.Element | null {
  const translate = useTranslate();
  const row = useRecordContext<Inventory>();
  if (!row) return null;
  const { product, sku, warehouse, quantity, reserved, available, paid_to_ship: toShip } = row;
  return (
    <Box sx={{ p: 2, pb: 0, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography variant="h6" component="h2">
          {product.name} – {sku}
        </Typography>
        <Typography color="text.secondary">
          {translate('resources.stock.facts', { warehouse: warehouse.name, reserved, available })}
        </Typography>
        {toShip > 0 && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {translate('resources.stock.paid_to_ship', { smart_count: toShip, shelf: quantity + toShip })}
          </Alert>
        )}
      </Box>
      <AdjustStock row={row} />
    </Box>
  );
}

function Movements(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const row = useRecordContext<Inventory>();
  if (!row) return null;
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('resources.stock-movements.name', { smart_count: 2 })}
      </Typography>
      <PagedTable
        queryKey={['stock', 'movements', row.id, row.updated_at]}
        load={(query, signal) =>
          store.adminStock.listMovements({ ...query, inventory_id: row.id }, { signal })
        }
        columns={MOVEMENT_COLUMNS}
        rowKey={({ id }) => id}
        empty="resources.stock-movements.empty"
        label="resources.stock-movements.label"
      />
    </Box>
  );
}
