import type { FieldFilter } from '@comptoir/custom-fields';
import { fold } from '../../platform/slugs/slugs';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { convertedProductPrice } from '../prices/prices.currency.queries';
import { isVisible } from '../product-records/product-visibility';
import type { ProductSort, ProductsPageQuery } from './search.dto';

/** Query parameters that do not filter. */
type Presentation = 'page' | 'per_page' | 'offset' | 'sort' | 'facets' | 'currency';
/** Query parameters that are looked up or converted before they filter. */
type Resolved = 'category_id' | 'attribute_value_id' | 'custom_fields' | 'min_price' | 'max_price' | 'search';

/** Query parameters that filter as they are. */
type PlainFilters = Omit<ProductsPageQuery, Presentation | Resolved>;

/** Filters of a product list, combined with AND. */
export interface ProductFilter extends PlainFilters {
  /** Ids of the categories, descendants included. */
  categoryIds?: number[];
  collectionId?: number;
  /** Prices are compared and shown in its currency; in the base currency by default. */
  exchange?: ExchangeRate;
  /** Minor units of that currency, compared with the listed price. */
  minPrice?: number;
  maxPrice?: number;
  /** One list of value ids per attribute. One variant must have a value of each list. */
  options?: number[][];
  /** One list of alternatives per custom field. */
  customFields?: readonly FieldFilter[];
  search?: string;
  /** Alternative terms for each word of `search`; letters and digits only. */
  searchTerms?: string[][];
  /** The `searchTerms` that few products have; absent unless others are common. */
  rareTerms?: string[][];
  /** Matches products whose text is spelled like `search`. */
  similar?: boolean;
}

/** Parts of a SELECT from `products p`. */
export interface ProductSelection {
  from: string;
  where: string;
  orderBy: string;
  /** Lowest price of a product in minor units of the currency that is shown. */
  price: string;
  /** True when `orderBy` ranks by search relevance, which is expensive for many matches. */
  isRanked: boolean;
  /** Parameters of `from` and `where`. */
  params: unknown[];
  /** Further parameters of `orderBy`; their numbers follow those of `params`. */
  orderParams: unknown[];
  /** Cache key of the selected products; independent of order and current time. */
  key: string;
}

const MAX_SEARCH_WORDS = 10;
const DAY_MS = 86_400_000;
const NEW_DAYS = 30;

export const BY_SALES = 'p.sales_count DESC, p.id DESC';

const NEWEST = 'p.published_at DESC, p.id DESC';

const sortsBy = (price: string): Record<Exclude<ProductSort, 'relevance'>, string> => ({
  newest: NEWEST,
  price_asc: `${price}, p.id`,
  price_desc: `${price} DESC, p.id DESC`,
  rating: 'p.average_rating DESC, p.reviews_count DESC, p.id DESC',
  best_selling: BY_SALES,
});

/** Splits a search into at most 10 words, in lower case without accents. */
export function splitSearch(search: string): string[] {
  return (fold(search).match(/[\p{L}\p{Nd}]+/gu) ?? []).slice(0, MAX_SEARCH_WORDS);
}

/**
 * Returns a `to_tsquery` text that matches every word of a search as a prefix; undefined when there are no
 * words.
 * @param terms alternatives for each word; the word itself by default
 */
export function prefixQuery(search: string, terms?: readonly string[][]): string | undefined {
  const expanded = terms ?? splitSearch(search).map((word) => [word]);
  if (expanded.length === 0) return undefined;
  return expanded
    .map((alternatives) => {
      const prefixes = alternatives.map((word) => `'${word}':*`);
      return prefixes.length === 1 ? prefixes[0] : `(${prefixes.join(' | ')})`;
    })
    .join(' & ');
}

/** Drops terms that begin with another term, because the shorter prefix matches them too. */
export function withoutLongerPrefixes(terms: readonly string[]): string[] {
  return terms.filter((term) => !terms.some((other) => other !== term && term.startsWith(other)));
}

/** Collects conditions and the parameters that they refer to. */
class Conditions {
  readonly texts: string[] = [];

  constructor(readonly params: unknown[]) {}

  /** @returns the name of the parameter, such as `$3` */
  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  when<T>(value: T | undefined, condition: (value: T) => string): void {
    if (value !== undefined) this.texts.push(condition(value));
  }
}

/**
 * Turns a filter into SQL. The text depends on which filters are given, never on their values, so that it is
 * prepared once.
 * @param sort defaults to newest first, for a search to relevance, for a collection to its own order
 */
export function selectProducts(
  filter: ProductFilter,
  sort: ProductSort | undefined,
  now: Date,
): ProductSelection {
  const conditions = new Conditions([now]);
  const bind = (value: unknown): string => conditions.bind(value);
  const flag = (column: string) => (value: boolean) => (value ? column : `NOT ${column}`);
  const byRelevance = !sort || sort === 'relevance';
  let from = 'products p';
  let orderBy = (): string => NEWEST;
  let price = 'p.min_price';
  let isRanked = false;
  if (filter.collectionId !== undefined) {
    from += ` JOIN collection_products k ON k.product_id = p.id AND k.collection_id = ${bind(filter.collectionId)}`;
    orderBy = () => 'k.sort_order, p.id';
  }
  if (filter.exchange && filter.exchange.code !== filter.exchange.base) {
    const converted = convertedProductPrice(filter.exchange, '$1', bind);
    from += converted.join;
    price = converted.price;
  }
  conditions.when(filter.categoryIds, (ids) => `p.category_id = ANY(${bind(ids)}::integer[])`);
  conditions.when(filter.brand_id, (id) => `p.brand_id = ${bind(id)}`);
  conditions.when(filter.minPrice, (least) => `${price} >= ${bind(least)}`);
  conditions.when(filter.maxPrice, (most) => `${price} <= ${bind(most)}`);
  conditions.when(filter.featured, flag('p.is_featured'));
  conditions.when(filter.in_stock, flag('p.is_in_stock'));
  conditions.when(filter.on_sale, flag('p.is_on_sale'));
  conditions.when(filter.is_digital, flag('p.is_digital'));
  conditions.when(filter.min_rating, (rating) => `p.average_rating >= ${bind(rating)}`);
  conditions.when(filter.options, (lists) => hasOptions(lists.map(bind)));
  for (const { alternatives } of filter.customFields ?? []) {
    conditions.texts.push(hasValue(alternatives.map(bind)));
  }
  conditions.when(filter.search, (search) => {
    const query = prefixQuery(search, filter.searchTerms);
    if (query === undefined) return 'false';
    if (filter.similar) {
      const typed = bind(fold(search));
      orderBy = () => byLikeness(typed);
      return `${typed}::text <% p.search_text`;
    }
    isRanked = byRelevance;
    orderBy = () =>
      `ts_rank(p.search, to_tsquery('simple', ${bind(query)})) DESC, ${byLikeness(bind(fold(search)))}`;
    return hasTerms((terms) => bind(prefixQuery(search, terms?.map(withoutLongerPrefixes))), filter);
  });
  const key = JSON.stringify([conditions.texts, from, conditions.params.slice(1), filter.is_new]);
  conditions.when(filter.is_new, (isNew) => {
    const since = bind(new Date(now.getTime() - NEW_DAYS * DAY_MS));
    return isNew ? `p.published_at >= ${since}` : `p.published_at < ${since}`;
  });
  const params = [...conditions.params];
  return {
    from,
    where: [isVisible('$1'), ...conditions.texts].join(' AND '),
    orderBy: byRelevance ? orderBy() : sortsBy(price)[sort],
    price,
    isRanked,
    params,
    orderParams: conditions.params.slice(params.length),
    key,
  };
}

/** Names the condition of the index, which has no products without values. */
function hasValue(values: string[]): string {
  const any = values.map((value) => `p.custom_fields @> ${value}::jsonb`).join(' OR ');
  return `p.custom_fields <> '{}' AND (${any || 'false'})`;
}

function byLikeness(typed: string): string {
  return `word_similarity(${typed}::text, p.search_text) DESC, ${BY_SALES}`;
}

/**
 * Returns the condition that a product has all search terms. The index reads all entries of every term, so it
 * is used for the rare terms only. `IS TRUE` keeps PostgreSQL from using the index for the others.
 * @param bind adds terms as a parameter
 */
function hasTerms(
  bind: (terms: string[][] | undefined) => string,
  { searchTerms, rareTerms }: ProductFilter,
): string {
  const has = (terms: string[][] | undefined): string => `p.search @@ to_tsquery('simple', ${bind(terms)})`;
  return rareTerms ? `${has(rareTerms)} AND (${has(searchTerms)}) IS TRUE` : has(searchTerms);
}

/**
 * Filters by the index on the product's values first; values of several attributes must then belong to one
 * variant.
 */
function hasOptions(lists: string[]): string {
  if (lists.length === 0) return 'false';
  const any = lists.map((ids) => `p.attribute_value_ids && ${ids}::integer[]`).join(' AND ');
  if (lists.length === 1) return any;
  const joins = lists.map(
    (ids, at) => `
      JOIN variant_attribute_values t${at} ON t${at}.variant_id = v.id AND t${at}.attribute_value_id = ANY(${ids}::integer[])`,
  );
  return `${any} AND EXISTS (
      SELECT FROM product_variants v ${joins.join('')}
      WHERE v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL)`;
}
