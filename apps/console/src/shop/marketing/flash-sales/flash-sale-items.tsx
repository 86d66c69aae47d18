import type { Result } from '@comptoir/store-client';
import AddIcon from '@mui/icons-material/Add';
import { Box, Typography } from '@mui/material';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { BooleanInput, NumberInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { PageSection } from '../../../shared/ui/page-section';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import { useDiscountText } from '../discount';
import { VariantInput } from '../variant-input';

type Sale = Result<'adminFlashSales.get'>;
type Item = Sale['items'][number];

interface Values {
  product_variant_id: number;
  sale_price: string;
  qty_limit?: number | null;
  is_active?: boolean;
}

const T = 'resources.flash-sales.items';

/** The variants of a flash sale with their prices. */
export function FlashSaleItems(): React.JSX.Element | null {
  const sale = useRecordContext<Sale>();
  const store = useStoreClient();
  const discount = useDiscountText();
  if (!sale) return null;
  const columns: Column<Item>[] = [
    { label: `${T}.variant`, render: (item) => <VariantName item={item} /> },
    { label: `${T}.price`, align: 'right', render: (item) => <Money amount={item.original_price} /> },
    { label: `${T}.sale_price`, align: 'right', render: (item) => <Money amount={item.sale_price} /> },
    {
      label: `${T}.discount`,
      align: 'right',
      render: (item) => discount('percentage', item.discount_percent),
    },
    { label: `${T}.sold`, align: 'right', render: (item) => `${item.qty_sold} / ${item.qty_limit ?? '∞'}` },
    { label: '', align: 'right', render: (item) => <ItemActions sale={sale} item={item} /> },
  ];
  return (
    <PageSection
      title={`${T}.title`}
      actions={
        <ActionDialog<Values>
          label={`${T}.add`}
          icon={<AddIcon />}
          submit={(values) =>
            store.adminFlashSales.addItem({ id: sale.id, ...values }, { ifMatch: sale.version })
          }
          done={`${T}.added`}
        >
          <VariantInput source="product_variant_id" />
          <PriceInputs />
        </ActionDialog>
      }
    >
      <SimpleTable
        rows={sale.items}
        columns={columns}
        rowKey={({ id }) => id}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}

function PriceInputs(): React.JSX.Element {
  return (
    <>
      <MoneyInput
        source="sale_price"
        label={`${T}.sale_price`}
        validate={required()}
        helperText={`${T}.price_help`}
      />
      <NumberInput source="qty_limit" label={`${T}.qty_limit`} min={0} helperText={`${T}.limit_help`} />
    </>
  );
}

function VariantName({ item }: { item: Item }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {item.product.name}
      <Typography variant="caption" color="text.secondary" component="div">
        {item.sku}
        {!item.is_active && ` · ${translate('states.inactive')}`}
      </Typography>
    </>
  );
}

function ItemActions({ sale, item }: { sale: Sale; item: Item }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const ids = { id: sale.id, item_id: item.id };
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <ActionDialog<Values>
        label="ra.action.edit"
        variant="text"
        defaultValues={{
          sale_price: String(item.sale_price),
          qty_limit: item.qty_limit,
          is_active: item.is_active,
        }}
        submit={({ sale_price, qty_limit, is_active }) =>
          store.adminFlashSales.updateItem(
            { ...ids, sale_price, qty_limit: qty_limit ?? null, is_active },
            { ifMatch: sale.version },
          )
        }
        done={`${T}.changed`}
      >
        <PriceInputs />
        <BooleanInput source="is_active" label={`${T}.is_active`} />
      </ActionDialog>
      <ActionDialog
        label="ra.action.remove"
        variant="text"
        color="error"
        consequence={translate(`${T}.remove_text`)}
        submit={() => store.adminFlashSales.removeItem(ids, { ifMatch: sale.version })}
        done={`${T}.removed`}
      />
    </Box>
  );
}
