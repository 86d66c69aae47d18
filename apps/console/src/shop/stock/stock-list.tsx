import { Chip } from '@mui/material';
import type { components } from '@comptoir/store-client';
import { useRecordContext, useTranslate } from 'ra-core';
import {
  AutocompleteInput,
  DataTable,
  FunctionField,
  NullableBooleanInput,
  NumberField,
  ReferenceInput,
  SearchInput,
  TextField,
} from 'react-admin';
import { InstantField } from '../../shared/ui/instant';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { bySearch } from '../catalogue/choices';
import { EntryLinks } from './entry-links';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
  <NullableBooleanInput key="low" source="low_stock" />,
];

/** Units of each variant in each warehouse. */
export default function StockList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'product', order: 'ASC' }} tools={<EntryLinks />}>
      <StockRows />
    </StaffList>
  );
}

/** The columns of stock; alerts have the same in an order of their own. */
export function StockRows({ sorts = true }: { sorts?: boolean }): React.JSX.Element {
  return (
    <StaffRows
      rowClick={(id) => `/shop/stock/${id}`}
      primary={<TextField source="product.name" />}
      secondary={
        <FunctionField<components['schemas']['Inventory']>
          render={({ sku, warehouse }) => `${sku} · ${warehouse.name}`}
        />
      }
      tertiary={<NumberField source="available" />}
    >
      <DataTable.Col<components['schemas']['Inventory']>
        source="product"
        render={({ product }) => product.name}
        disableSort={!sorts}
      />
      <DataTable.Col source="sku" disableSort={!sorts} />
      <DataTable.Col source="warehouse.name" disableSort />
      <DataTable.NumberCol source="quantity" disableSort={!sorts} />
      <DataTable.NumberCol source="reserved" disableSort={!sorts} />
      <DataTable.NumberCol source="available" disableSort={!sorts} />
      <DataTable.NumberCol source="paid_to_ship" disableSort />
      <DataTable.Col source="is_low_stock" field={LowField} disableSort />
      <DataTable.Col source="updated_at" field={InstantField} disableSort={!sorts} />
    </StaffRows>
  );
}

function LowField(): React.JSX.Element | null {
  const translate = useTranslate();
  const row = useRecordContext<components['schemas']['Inventory']>();
  if (!row?.is_low_stock) return null;
  return <Chip size="small" color="warning" variant="outlined" label={translate('resources.stock.low')} />;
}
