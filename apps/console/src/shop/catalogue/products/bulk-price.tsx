import type { components, Input, StoreClient } from '@comptoir/store-client';
import {
  Alert,
  Box,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { detailsOf, messageOf } from '../../../shared/data/error-messages';
import { versionOf } from '../../../shared/data/version';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { choicesOf } from '../choices';
import { type PriceChange, newPrice } from './new-price';

type Product = components['schemas']['AdminProduct'];
type Values = PriceChange & { keeps_old: boolean };

const KEY = 'resources.products.bulk.price';
const START: Values = { direction: 'lower', unit: 'percent', value: '', ending: 'exact', keeps_old: false };

/**
 * Changes the prices of the marked products and of all their variants, after a look at the new ones. When one product
 * cannot be changed, those before it are not marked any more: a second try changes no price twice.
 */
export function BulkPrice(): React.JSX.Element {
  const store = useStoreClient();
  const queries = useQueryClient();
  const translate = useTranslate();
  const { selectedIds, onSelect, onUnselectItems, refetch } = useListContext<{ id: number }>();
  const queryKey = ['products', 'bulk-price', ...selectedIds];
  return (
    <ActionDialog<Values>
      label={`${KEY}.action`}
      defaultValues={START}
      done={`${KEY}.done`}
      variant="text"
      maxWidth="md"
      submit={async (values) => {
        // Exactly what the preview shows: its versions tell when somebody has changed a product since.
        const products = queries.getQueryData<Product[]>(queryKey) ?? [];
        const updates = products.map((product) => ({ product, input: updateOf(product, values) }));
        for (const [index, { product, input }] of updates.entries()) {
          try {
            await store.adminProducts.update(input, versionOf(product));
          } catch (error) {
            onSelect(products.slice(index).map(({ id }) => id));
            void queries.invalidateQueries({ queryKey: ['products', 'bulk-price'] });
            void refetch();
            const problem = detailsOf(error, translate);
            throw new Error(
              translate(`${KEY}.stopped`, { smart_count: index, name: product.name, problem }),
              {
                cause: error,
              },
            );
          }
        }
      }}
      onDone={() => {
        onUnselectItems();
        void refetch();
      }}
    >
      <Inputs />
      <Preview queryKey={queryKey} load={() => loadProducts(store, selectedIds)} />
    </ActionDialog>
  );
}

async function loadProducts(store: StoreClient, ids: readonly number[]): Promise<Product[]> {
  return Promise.all(ids.map((id) => store.adminProducts.get({ id: Number(id) })));
}

/** @throws Error when a price cannot be changed so */
function updateOf(product: Product, values: Values): Input<'adminProducts.update'> {
  const fieldsOf = ({ price }: { price: string }) => {
    const next = newPrice(price, values);
    if (next === undefined) throw new Error(`${KEY}.impossible`);
    return { price: next, ...(values.keeps_old && { compare_price: price }) };
  };
  return {
    id: product.id,
    ...fieldsOf(product),
    variants: product.variants.map((variant) => ({ id: variant.id, ...fieldsOf(variant) })),
  };
}

function Inputs(): React.JSX.Element {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SelectInput
        source="direction"
        label={`${KEY}.direction`}
        choices={choicesOf(`${KEY}.directions`, ['lower', 'raise'])}
        required
      />
      <SelectInput
        source="unit"
        label={`${KEY}.unit`}
        choices={choicesOf(`${KEY}.units`, ['percent', 'amount'])}
        required
      />
      <TextInput
        source="value"
        label={`${KEY}.value`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        required
      />
      <SelectInput
        source="ending"
        label={`${KEY}.ending`}
        choices={choicesOf(`${KEY}.endings`, ['exact', 'whole', 'below_whole'])}
        required
      />
      <BooleanInput source="keeps_old" label={`${KEY}.keeps_old`} helperText={`${KEY}.keeps_old_help`} />
    </Box>
  );
}

interface PreviewProps {
  queryKey: readonly unknown[];
  load(): Promise<Product[]>;
}

function Preview({ queryKey, load }: PreviewProps): React.JSX.Element {
  const translate = useTranslate();
  const values = useWatch() as Values;
  const { data, error } = useQuery({ queryKey, queryFn: load });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <>
      <Typography variant="subtitle2">{translate(`${KEY}.preview`)}</Typography>
      <Box
        sx={{ overflow: 'auto', maxHeight: 320 }}
        tabIndex={0}
        role="region"
        aria-label={translate(`${KEY}.preview`)}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.products.name', { smart_count: 1 })}</TableCell>
              <TableCell align="right">{translate(`${KEY}.old`)}</TableCell>
              <TableCell align="right">{translate(`${KEY}.new`)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.flatMap(rowsOf).map(({ key, label, price }) => {
              const next = newPrice(price, values);
              return (
                <TableRow key={key}>
                  <TableCell>{label}</TableCell>
                  <TableCell align="right">
                    <Money amount={price} />
                  </TableCell>
                  <TableCell align="right">{next === undefined ? '–' : <Money amount={next} />}</TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

/** One line for a product whose variants cost the same, else one for each variant. */
function rowsOf(product: Product): { key: string; label: string; price: string }[] {
  const { id, name, price, variants } = product;
  if (variants.every((variant) => variant.price === price)) return [{ key: String(id), label: name, price }];
  return variants.map((variant) => ({
    key: `${id}-${variant.id}`,
    label: `${name} – ${variant.sku}`,
    price: variant.price,
  }));
}
