import type { Input } from '@comptoir/store-client';

/** Query of a page, as Next.js gives it. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Orders of a list of products, as the store knows them. */
export const SORTS = ['newest', 'best_selling', 'price_asc', 'price_desc', 'rating'] as const;

/** Filters that a visitor has chosen; they are the query of the page. */
export interface ProductFilter {
  search?: string;
  category_id?: number;
  brand_id?: number;
  /** Numbers of attribute values. */
  value: number[];
  /** Values of custom fields, such as `material:oak`. */
  field: string[];
  min_price?: string;
  max_price?: string;
  min_rating?: number;
  in_stock?: true;
  on_sale?: true;
  is_new?: true;
  sort?: (typeof SORTS)[number];
  page: number;
}

const MOST_VALUES = 50;
const FIELD = /^[a-z][a-z0-9_]{0,39}:[^|]{1,60}$/;

/** Reads the filters of a query. Values that the store would refuse are left out, so that old links still work. */
export function readFilter(query: SearchParams): ProductFilter {
  const sort = SORTS.find((name) => name === first(query.sort));
  const rating = first(query.min_rating);
  return {
    search: first(query.search)?.trim().slice(0, 200) || undefined,
    category_id: idOf(first(query.category_id)),
    brand_id: idOf(first(query.brand_id)),
    value: [query.value ?? []]
      .flat()
      .flatMap((text) => idOf(text) ?? [])
      .slice(0, MOST_VALUES),
    field: [query.field ?? []]
      .flat()
      .filter((text) => FIELD.test(text))
      .slice(0, MOST_VALUES),
    min_price: priceOf(first(query.min_price)),
    max_price: priceOf(first(query.max_price)),
    min_rating: rating !== undefined && /^[1-5]$/.test(rating) ? Number(rating) : undefined,
    in_stock: first(query.in_stock) === 'true' || undefined,
    on_sale: first(query.on_sale) === 'true' || undefined,
    is_new: first(query.is_new) === 'true' || undefined,
    sort,
    page: idOf(first(query.page)) ?? 1,
  };
}

/** Returns the query of a filter, `''` or with its question mark. The first page has no number. */
export function queryOf(filter: ProductFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || (name === 'page' && value === 1)) continue;
    for (const one of [value].flat()) query.append(name, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns the input of `catalogue.listProducts` for a filter. */
export function inputOf({ value, field, ...filter }: ProductFilter): Input<'catalogue.listProducts'> {
  return {
    ...filter,
    ...(value.length > 0 && { attribute_value_id: value }),
    ...(field.length > 0 && { custom_fields: byKey(field) }),
  };
}

/** Values of one field are alternatives. */
function byKey(field: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const text of field) {
    const [key = '', value = ''] = splitField(text);
    values[key] = values[key] ? `${values[key]}|${value}` : value;
  }
  return values;
}

/** Divides `material:oak` into key and value. */
export function splitField(text: string): [key: string, value: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** True if the filter narrows the list; searching, sorting and paging do not count. */
export function isNarrowed({
  search: _search,
  sort: _sort,
  page: _page,
  value,
  field,
  ...filter
}: ProductFilter): boolean {
  return value.length > 0 || field.length > 0 || Object.values(filter).some((one) => one !== undefined);
}

function first(value: string | string[] | undefined): string | undefined {
  return [value].flat()[0];
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Accepts a decimal comma, which French visitors type. */
function priceOf(text: string | undefined): string | undefined {
  const price = text?.trim().replace(',', '.');
  return price !== undefined && /^\d{1,9}(\.\d{1,3})?$/.test(price) ? price : undefined;
}
