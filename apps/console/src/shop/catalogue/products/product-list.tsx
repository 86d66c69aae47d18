import type { Input, Result } from '@comptoir/store-client';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Typography } from '@mui/material';
import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import {
  AutocompleteInput,
  DataTable,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
} from 'react-admin';
import { Link } from 'react-router';
import { DownloadButton } from '../../../shared/ui/download-button';
import { InstantField } from '../../../shared/ui/instant';
import { Money, MoneyField } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { bySearch, choicesOf } from '../choices';
import { Thumbnail } from '../thumbnail';
import { ProductBulkActions } from './product-bulk-actions';
import { PRODUCT_STATES } from './product-choices';

type ProductRow = Result<'adminProducts.list'>['data'][number];

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    choices={choicesOf('resources.products.states', PRODUCT_STATES)}
  />,
  <ReferenceInput key="category" source="category_id" reference="categories">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
  <ReferenceInput key="brand" source="brand_id" reference="brands">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
  <NullableBooleanInput key="stock" source="in_stock" />,
  <NullableBooleanInput key="featured" source="featured" />,
  <SelectInput
    key="trashed"
    source="trashed"
    choices={choicesOf('resources.products.trashed', ['only', 'with'])}
  />,
];

/** All products. */
export default function ProductList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }} tools={<Tools />}>
      <StaffRows
        bulkActionButtons={<ProductBulkActions />}
        primary={<NameField />}
        secondary={<MoneyField source="price" />}
        tertiary={<StatusField />}
      >
        <DataTable.Col source="name" field={NameField} />
        <DataTable.Col source="status" field={StatusField} />
        <DataTable.Col source="price" field={PriceField} align="right" />
        <DataTable.NumberCol source="stock_quantity" disableSort />
        <DataTable.Col source="category.name" disableSort />
        <DataTable.Col source="updated_at" field={InstantField} disableSort />
      </StaffRows>
    </StaffList>
  );
}

/** Picture, name and SKU. */
function NameField(): React.JSX.Element | null {
  const product = useRecordContext<ProductRow>();
  if (!product) return null;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <Thumbnail url={product.primary_image} />
      <span>
        {product.name}
        <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
          {product.sku}
        </Typography>
      </span>
    </Box>
  );
}

function PriceField(): React.JSX.Element | null {
  const product = useRecordContext<ProductRow>();
  if (!product) return null;
  const { price, compare_price } = product;
  return (
    <>
      <Money amount={price} />
      {compare_price !== null && (
        <Typography
          component="del"
          variant="caption"
          color="text.secondary"
          sx={{ display: 'block', textDecoration: 'line-through' }}
        >
          <Money amount={compare_price} />
        </Typography>
      )}
    </>
  );
}

/** The export has the filters of the list. */
function Tools(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { filterValues } = useListContext();
  return (
    <>
      <DownloadButton
        label="ra.action.export"
        fileName="products.csv"
        load={() =>
          store.adminExports.exportProducts({
            ...(filterValues as Input<'adminExports.exportProducts'>),
            bom: true,
          })
        }
      />
      <Button size="small" startIcon={<UploadFileIcon />} component={Link} to="/shop/products-import">
        {translate('resources.products.import.action')}
      </Button>
    </>
  );
}
