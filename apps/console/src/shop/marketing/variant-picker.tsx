import type { Result, StoreClient } from '@comptoir/store-client';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useAfterPause } from '../../shared/ui/use-after-pause';
import { useStoreClient } from '../store-context';

type Variant = Result<'adminProducts.listVariants'>['data'][number];

/** A variant with the words that people know it by. */
export interface VariantChoice {
  id: number;
  sku: string;
  productName: string;
  /** Values of its attributes, such as `Blue, M`; empty for a product with one variant. */
  values: string;
  /** Price in the base currency, before discounts. */
  price: string;
}

const MOST_PRODUCTS = 6;
const MOST_VARIANTS = 50;

interface Props {
  value: VariantChoice | null;
  onChange(variant: VariantChoice | null): void;
  /** Message of a form at this input. */
  error?: string;
}

/** Finds a variant by a part of its product's name or its SKU. */
export function VariantPicker({ value, onChange, error }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [text, setText] = useState('');
  const wanted = useAfterPause(text);
  const { data = [], isFetching } = useQuery({
    queryKey: ['variants', 'search', wanted],
    queryFn: ({ signal }) => findVariants(store, wanted, signal),
  });
  return (
    <Autocomplete<VariantChoice>
      value={value}
      options={data}
      loading={isFetching}
      groupBy={({ productName }) => productName}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOfVariant}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The service has searched already.
      filterOptions={(options) => options}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, next) => onChange(next)}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate('resources.variants.none')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('resources.variants.search')}
          error={Boolean(error)}
          helperText={error}
          margin="dense"
        />
      )}
    />
  );
}

/** Returns how a variant is named in one line. */
export function nameOfVariant({ productName, values, sku }: VariantChoice): string {
  return `${productName}${values && ` – ${values}`} (${sku})`;
}

async function findVariants(store: StoreClient, text: string, signal: AbortSignal): Promise<VariantChoice[]> {
  const search = text.trim();
  const page = { per_page: MOST_PRODUCTS, ...(search && { search }) };
  const products = await store.adminProducts.list(page, { signal });
  const lists = await Promise.all(
    products.data.map(async ({ id, name }) => {
      const { data } = await store.adminProducts.listVariants({ id, per_page: MOST_VARIANTS }, { signal });
      return data.map((variant) => toChoice(variant, name));
    }),
  );
  const all = lists.flat();
  const bySku = all.filter(({ sku }) => search && sku.toLowerCase().includes(search.toLowerCase()));
  return bySku.length > 0 ? bySku : all;
}

function toChoice({ id, sku, price, attributes }: Variant, productName: string): VariantChoice {
  return { id, sku, productName, price: String(price), values: attributes.map((a) => a.value).join(', ') };
}
