import type { Result } from '@comptoir/store-client';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { required, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { NumberInput } from 'react-admin';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { PageSection } from '../../../shared/ui/page-section';
import { useAfterPause } from '../../../shared/ui/use-after-pause';
import { useStoreClient } from '../../store-context';
import { VariantInput } from '../variant-input';
import { ExportPrices, ImportPrices } from './price-list-files';

type PriceList = Result<'adminPriceLists.get'>;
type Price = Result<'adminPriceLists.listPrices'>['data'][number];
/** New prices by variant and units; an empty text removes the price. */
type Edits = Record<string, { price: Price; text: string }>;

const T = 'resources.price-lists.prices';
const PER_PAGE = 25;
const keyOf = ({ variant_id, min_quantity }: Price): string => `${variant_id}/${min_quantity}`;

/** The prices of a list as a grid: change several, then save them together. */
export function PriceListPrices(): React.JSX.Element | null {
  const list = useRecordContext<PriceList>();
  const store = useStoreClient();
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useAfterPause(typed).trim();
  const [edits, setEdits] = useState<Edits>({});
  if (!list) return null;
  const textOf = (price: Price): string => edits[keyOf(price)]?.text ?? price.price;
  const edit = (price: Price, text: string): void =>
    setEdits((before) => ({ ...before, [keyOf(price)]: { price, text: text.replace(',', '.') } }));
  return (
    <PageSection
      title={`${T}.title`}
      actions={
        <>
          <ExportPrices id={list.id} />
          <ImportPrices id={list.id} />
          <AddPrice list={list} />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <TextField
          label={translate('ra.action.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          size="small"
          fullWidth={false}
        />
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          {translate(`${T}.hint`)}
        </Typography>
        <SavePrices list={list} edits={edits} onSaved={() => setEdits({})} />
      </Box>
      <PagedTable
        key={search}
        queryKey={['price-lists', list.id, 'prices', search]}
        perPage={PER_PAGE}
        load={(query, signal) =>
          store.adminPriceLists.listPrices({ id: list.id, ...query, ...(search && { search }) }, { signal })
        }
        columns={columnsOf(list, translate, textOf, edit)}
        rowKey={keyOf}
        empty={search ? `${T}.none_found` : `${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}

function columnsOf(
  list: PriceList,
  translate: ReturnType<typeof useTranslate>,
  textOf: (price: Price) => string,
  edit: (price: Price, text: string) => void,
): Column<Price>[] {
  return [
    {
      label: `${T}.variant`,
      render: (row) => (
        <>
          {row.product_name}
          <Typography variant="caption" color="text.secondary" component="div">
            {row.sku}
          </Typography>
        </>
      ),
    },
    { label: `${T}.min_quantity`, align: 'right', render: (row) => row.min_quantity },
    {
      label: `${T}.variant_price`,
      align: 'right',
      render: (row) => <Money amount={row.variant_price} currency={list.currency} />,
    },
    {
      label: `${T}.price`,
      align: 'right',
      render: (row) => (
        <TextField
          value={textOf(row)}
          onChange={(event) => edit(row, event.target.value)}
          size="small"
          hiddenLabel
          sx={{ width: 120 }}
          placeholder={translate(`${T}.removed_row`)}
          slotProps={{
            htmlInput: {
              inputMode: 'decimal',
              'aria-label': translate(`${T}.price_of`, { sku: row.sku, units: row.min_quantity }),
            },
          }}
        />
      ),
    },
    {
      label: '',
      render: (row) => (
        <Button size="small" color="error" onClick={() => edit(row, '')}>
          {translate('ra.action.remove')}
        </Button>
      ),
    },
  ];
}

function SavePrices({
  list,
  edits,
  onSaved,
}: {
  list: PriceList;
  edits: Edits;
  onSaved(): void;
}): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const changed = Object.values(edits).filter(({ price, text }) => text !== price.price);
  const save = async (): Promise<void> => {
    const prices = changed.map(({ price: { variant_id, min_quantity }, text }) => ({
      variant_id,
      min_quantity,
      price: text.trim() === '' ? null : text.trim(),
    }));
    try {
      await store.adminPriceLists.savePrices({ id: list.id, prices });
      notify(`${T}.saved`, { type: 'success' });
      // The typed prices stay until the saved ones are there.
      await queryClient.invalidateQueries();
      onSaved();
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
    }
  };
  return (
    <Button variant="contained" disabled={changed.length === 0} onClick={() => void save()}>
      {translate(`${T}.save`, { smart_count: Math.max(changed.length, 1) })}
    </Button>
  );
}

interface NewPrice {
  variant_id: number;
  min_quantity?: number;
  price: string;
}

function AddPrice({ list }: { list: PriceList }): React.JSX.Element {
  const store = useStoreClient();
  return (
    <ActionDialog<NewPrice>
      label={`${T}.add`}
      icon={<AddIcon />}
      defaultValues={{ min_quantity: 1 }}
      submit={(price) => store.adminPriceLists.savePrices({ id: list.id, prices: [price] })}
      done={`${T}.saved`}
    >
      <VariantInput source="variant_id" />
      <NumberInput
        source="min_quantity"
        label={`${T}.min_quantity`}
        min={1}
        validate={required()}
        helperText={`${T}.min_quantity_help`}
      />
      <MoneyInput source="price" label={`${T}.price`} currency={list.currency} validate={required()} />
    </ActionDialog>
  );
}
