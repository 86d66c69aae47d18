import type { components, Input } from '@comptoir/store-client';
import type { Value } from './combinations';
import { suggestedSku } from './combinations';

type Product = components['schemas']['AdminProduct'];
type Variant = Product['variants'][number];
type SavedVariant = NonNullable<NonNullable<Input<'adminProducts.update'>['variants']>[number]>;

/** A variant as a line of the grid. */
export interface VariantRow {
  /** Names the line; a new variant has no id yet. */
  key: string;
  id?: number;
  label: string;
  sku: string;
  price: string;
  compare_price: string;
  is_active: boolean;
  value_ids: readonly number[];
  /** Available units; the opening stock of a new variant. */
  stock: string;
}

/** Values that were typed in a line. */
export type RowEdit = Partial<Omit<VariantRow, 'key' | 'id'>>;

/** Returns the line of a variant. */
export function rowOf(variant: Variant): VariantRow {
  const { id, sku, price, compare_price, is_active, attribute_value_ids, attributes, stock_quantity } =
    variant;
  return {
    key: String(id),
    id,
    label: attributes.map(({ value }) => value).join(' / '),
    sku,
    price,
    compare_price: compare_price ?? '',
    is_active,
    value_ids: attribute_value_ids,
    stock: String(stock_quantity),
  };
}

/** Returns a line for a variant that does not exist yet. */
export function newRow({ sku, price, compare_price }: Product, values: readonly Value[]): VariantRow {
  const ids = values.map(({ id }) => id);
  return {
    key: `new-${ids.join('-')}`,
    label: values.map(({ value }) => value).join(' / '),
    sku: suggestedSku(sku, values),
    price,
    compare_price: compare_price ?? '',
    is_active: true,
    value_ids: ids,
    stock: '0',
  };
}

/** Returns what the service is sent of a line: what was changed, or all of a new variant. */
export function inputOf(row: VariantRow, edit: RowEdit | undefined): SavedVariant {
  const { sku, price, compare_price, is_active, value_ids, stock } = row;
  if (row.id === undefined) {
    return {
      sku,
      price,
      compare_price: compare_price || null,
      is_active,
      attribute_value_ids: [...value_ids],
      stock_quantity: Number(stock),
    };
  }
  return {
    id: row.id,
    ...(edit?.sku !== undefined && { sku }),
    ...(edit?.price !== undefined && { price }),
    ...(edit?.compare_price !== undefined && { compare_price: compare_price || null }),
    ...(edit?.is_active !== undefined && { is_active }),
    ...(edit?.value_ids !== undefined && { attribute_value_ids: [...value_ids] }),
  };
}
